import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { wholeOf } from './form.ts';
import { ProfileEditor } from './profile-editor.tsx';

/** The clinic's profile, used by its site, messages and prints (D13). */
export default function ClinicProfile() {
  const { t } = useTranslation(['clinic', 'app']);
  // Read again when the screen is opened, but never while the user edits.
  const query = useQuery({ ...queryOf('readClinic'), gcTime: 0, staleTime: Infinity });
  return (
    <Page title={t('app:title.clinicProfile')} intro={t('intro')}>
      <Loaded query={query} data={query.data} failedText={t('failed')} rowHeight="20rem">
        {(data) => <ProfileEditor start={wholeOf(data)} />}
      </Loaded>
    </Page>
  );
}
