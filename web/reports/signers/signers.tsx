import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignerAccount } from '#contract/reports/signers.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SignerCard } from './signer-card.tsx';
import { SignerForm } from './signer-form.tsx';
import css from './signers.module.css';

/** /signers: under which name, with which signature, and for which departments each account signs. */
export default function Signers() {
  const { t } = useTranslation(['signers', 'app']);
  const query = useQuery(queryOf('listSigners'));
  const [open, setOpen] = useState<SignerAccount>();
  return (
    <Page title={t('app:title.signers')} intro={t('intro')}>
      <Loaded query={query} data={query.data} failedText={t('failed')} rows={2} rowHeight="14rem">
        {({ signers }) => (
          <>
            {signers.length === 0 && <EmptyState text={t('none')} />}
            <ul className={css.list}>
              {signers.map((signer) => (
                <li key={signer.accountId}>
                  <SignerCard signer={signer} onEdit={() => setOpen(signer)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {open && <SignerForm signer={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
