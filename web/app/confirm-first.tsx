import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmIdentity } from '#web/reports/shared/confirm-identity.tsx';
import { checkSession } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf } from '#web/lib/queries.ts';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { TabTitle } from './screen-guard.tsx';

/**
 * Shown in place of every screen while the server does not tell whose account it is: the phone was not used for long
 * and may have a new owner. When the reception opens the account meanwhile, the screen appears.
 */
export default function ConfirmFirst() {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery({ ...queryOf('readIdentity'), staleTime: 0 });
  const isOpen = data?.needed === false;
  useEffect(() => {
    if (isOpen) void checkSession();
  }, [isOpen]);
  return (
    <Page title={t('identity.first')} narrow>
      <TabTitle>{t('identity.first')}</TabTitle>
      {error ? (
        <FailedState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ConfirmIdentity />
      )}
    </Page>
  );
}
