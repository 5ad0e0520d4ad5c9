import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignerAccount } from '#contract/reports/signers.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SignerCard } from './signer-card.tsx';
import { SignerForm } from './signer-form.tsx';
import css from './signers.module.css';

/** /signers: under which name, with which signature, and for which departments each account signs. */
export default function Signers() {
  const { t } = useTranslation(['signers', 'app']);
  const { data, isError, isFetching, refetch } = useQuery(queryOf('listSigners'));
  const [open, setOpen] = useState<SignerAccount>();
  return (
    <Page title={t('app:title.signers')} intro={t('intro')}>
      {!data && isError && <FailedState text={t('failed')} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={2} height="14rem" />}
      {data?.signers.length === 0 && <EmptyState text={t('none')} />}
      {data && (
        <ul className={css.list}>
          {data.signers.map((signer) => (
            <li key={signer.accountId}>
              <SignerCard signer={signer} onEdit={() => setOpen(signer)} />
            </li>
          ))}
        </ul>
      )}
      {open && <SignerForm signer={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
