import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/payments/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import css from './payments.module.css';

/** The reference of a transfer that was reported, when and by whom. */
export function ClaimFacts({ claim: { reference, at, by } }: { claim: NonNullable<Invoice['claim']> }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  return (
    <p>
      {t('taken.upi')} <span className={css.code}>{reference}</span>
      <br />
      <span className={css.muted}>
        {t('claim.reported')}: {formatDateTime(at, language)} · <Name>{by}</Name>
      </span>
    </p>
  );
}
