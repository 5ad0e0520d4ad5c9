import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { CardLink, CardList } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { useRupees } from '../shared/amounts.ts';
import shared from '../shared/payments.module.css';

/** The payments that the patient has begun, each with its state; nothing without any. */
export function OpenInvoices({ invoices }: Pick<Answer<'readMyDues'>, 'invoices'>) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const rupees = useRupees();
  if (invoices.length === 0) return null;
  return (
    <Section title={t('open.title')}>
      <CardList>
        {invoices.map(({ invoiceId, amount, createdAt, isClaimed }) => (
          <li key={invoiceId}>
            <CardLink to={`${screens.payment.path}?invoice=${invoiceId}`}>
              <p className={shared.spread}>
                <span className={shared.code}>{invoiceId}</span>
                <strong className={shared.amount}>{rupees(amount)}</strong>
              </p>
              <p className={shared.muted}>
                {t(isClaimed ? 'open.claimed' : 'open.unpaid')} · {formatDateTime(createdAt, language)}
              </p>
            </CardLink>
          </li>
        ))}
      </CardList>
    </Section>
  );
}
