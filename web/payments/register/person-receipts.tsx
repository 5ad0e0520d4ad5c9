import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { RegisterList } from './register-list.tsx';

/** The latest receipts of a person's phone, read when they are opened, because each reading is a look-up. */
export default function PersonReceipts({ patientNumber }: { patientNumber: string }) {
  const { t } = useTranslation('register');
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const sought = { kind: 'receipts', search: patientNumber } as const;
  const query = useQuery({ ...queryOf('listRegister', { query: sought }), enabled: isOpen, staleTime: 0 });
  const { data, error, isFetching, refetch } = query;
  return (
    <Fold isCard title={t('person.title')} isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && !data && !error && <Skeleton rows={2} height="6rem" />}
      {error && <FailedState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />}
      {data &&
        (data.rows.length > 0 ? <RegisterList rows={data.rows} kind="receipts" /> : <p role="status">{t('none')}</p>)}
      {data && data.page.totalPages > 1 && (
        <p>
          <Link to={`${screens.papers.path}?${new URLSearchParams(sought).toString()}`}>{t('person.all')}</Link>
        </p>
      )}
    </Fold>
  );
}
