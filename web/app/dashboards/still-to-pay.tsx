import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatRupees } from '#web/lib/format.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { BeingChecked } from '#web/payments/invoice/being-checked.tsx';
import { askedOn, checkedOn, chosenFirst, dueOf } from '#web/payments/invoice/pay-rules.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import css from './patient-home.module.css';

/** What the reader's account owes. Not read for roles that do not pay. */
export function useMyDues() {
  const { role } = useUser();
  return useQuery({ ...queryOf('readMyDues'), enabled: maySee(screens.payment, role) });
}

/**
 * The amount that the payment screen chooses at first, with a link to that screen, what is owed besides, and what the
 * clinic still checks. Shows nothing if nothing is due.
 */
export function StillToPay({ person }: { person?: string | undefined }) {
  const { t } = useTranslation('patient-home');
  const language = useLanguage();
  const { role } = useUser();
  const [today] = useState(todayAtClinic);
  const { data } = useMyDues();
  const theirs = (data?.bookings ?? []).filter(({ patientNumber }) => !person || patientNumber === person);
  const checked = checkedOn(theirs, data?.invoices ?? []);
  const dues = dueOf(theirs);
  if (!maySee(screens.payment, role) || (dues.length === 0 && checked.amount === 0)) return null;
  const first = chosenFirst(dues, {}, today);
  const now = dues.filter(({ bookingId }) => first.includes(bookingId));
  const [asked, rest] = [now, dues.filter((due) => !now.includes(due))].map(askedOn) as [number, number];
  return (
    <Card className={css.owed} role="region" aria-label={t('owed.title')}>
      <div>
        <p className={css.about}>{t('owed.title')}</p>
        {asked > 0 && <p className={css.sum}>{formatRupees(asked, language)}</p>}
        {rest > 0 && <p className={css.about}>{t('owed.earlier', { amount: formatRupees(rest, language) })}</p>}
        {checked.amount > 0 && (
          <BeingChecked
            about={t('owed.checked', { amount: formatRupees(checked.amount, language) })}
            invoiceIds={checked.invoiceIds}
          />
        )}
      </div>
      {asked > 0 && (
        <LinkButton to={`${screens.payment.path}${person ? `?person=${person}` : ''}`}>{t('owed.pay')}</LinkButton>
      )}
    </Card>
  );
}
