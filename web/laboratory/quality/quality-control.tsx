import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ControlledAnalyte } from '#contract/laboratory/quality.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { ControlForm } from './control-form.tsx';
import { QualityCard } from './quality-card.tsx';
import css from './quality.module.css';

/** Quality control: the controls of each analyte, their runs as a chart, and what was done about rejected ones. */
export default function QualityControl() {
  const { t } = useTranslation(['quality', 'app']);
  const { role } = useUser();
  const query = useQuery(queryOf('readQuality'));
  const [isAdding, setAdding] = useState(false);
  const [toast, setToast] = useState<string>();
  const manages = mayUse('controls.manage', role);
  const analytes = query.data?.analytes;
  const add = manages && analytes && analytes.length > 0 && <Button onClick={() => setAdding(true)}>{t('add')}</Button>;
  return (
    <Page title={t('app:title.qualityControl')} intro={t('intro')} actions={add}>
      <ListView
        query={query}
        rows={analytes?.filter(({ controls }) => controls.length > 0)}
        emptyText={t(manages ? 'none' : 'noneYet')}
        failedText={t('failed')}
        skeletonRow="16rem"
      >
        {(rows: readonly ControlledAnalyte[]) => (
          <CardList className={css.cards}>
            {rows.map((analyte) => (
              <li key={analyte.id}>
                <QualityCard analyte={analyte} />
              </li>
            ))}
          </CardList>
        )}
      </ListView>
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {isAdding && analytes && (
        <ControlForm
          analytes={analytes}
          onDone={() => {
            setAdding(false);
            setToast(t('added'));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}
