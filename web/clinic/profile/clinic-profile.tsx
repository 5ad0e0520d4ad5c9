import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#web/lib/queries.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { wholeOf } from './form.ts';
import { ProfileEditor } from './profile-editor.tsx';

/** The clinic's profile, used by its site, messages and prints (D13). */
export default function ClinicProfile() {
  const { t } = useTranslation(['clinic', 'app']);
  // Read again when the screen is opened, but never while the user edits.
  const { data, isError, isFetching, refetch } = useQuery({ ...queryOf('readClinic'), gcTime: 0, staleTime: Infinity });
  return (
    <Page title={t('app:title.clinicProfile')} intro={t('intro')}>
      {data && <ProfileEditor start={wholeOf(data)} />}
      {!data &&
        (isError ? (
          <FailedState text={t('failed')} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} height="20rem" />
        ))}
    </Page>
  );
}
