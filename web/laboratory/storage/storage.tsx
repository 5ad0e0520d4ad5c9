import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { discardObstacle } from '#contract/laboratory/tube-states.ts';
import type { StoredTube } from '#contract/laboratory/storage.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Discard } from './discard.tsx';
import { StoreForm } from './store-form.tsx';
import { StoredTubes } from './stored-tubes.tsx';

/** Tubes in their places: a scan stores one, and those that were kept long enough are discarded together. */
export default function Storage() {
  const { t } = useTranslation(['storage', 'app']);
  const language = useLanguage();
  const { role } = useUser();
  const query = useQuery(queryOf('listStored'));
  const [toast, setToast] = useState<string>();
  const { today = '', tubes } = query.data ?? {};
  const isDue = (tube: StoredTube) => discardObstacle(tube, today) === null;
  const due = tubes?.filter(isDue) ?? [];
  const kept = tubes?.filter((tube) => !isDue(tube));
  const mayStore = mayUse('specimens.receive', role);
  return (
    <Page title={t('app:title.storage')} intro={t('intro')}>
      {mayStore && <StoreForm />}
      {due.length > 0 && (
        <Section
          title={t('due.title', { n: formatNumber(due.length, language) })}
          actions={mayStore && <Discard tubes={due} onDone={setToast} />}
        >
          <StoredTubes caption={t('due.caption')} tubes={due} today={today} />
        </Section>
      )}
      <Section title={t('kept.title')}>
        <ListView query={query} rows={kept} emptyText={t('kept.none')} failedText={t('failed')} skeletonRow="4rem">
          {(rows) => <StoredTubes caption={t('kept.title')} tubes={rows} today={today} />}
        </ListView>
      </Section>
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
    </Page>
  );
}
