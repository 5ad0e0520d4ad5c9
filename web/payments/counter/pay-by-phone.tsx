import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { upiLink } from '#contract/payments/ledger.ts';
import { payPath } from '#contract/site.ts';
import type { Language } from '#contract/fields.ts';
import { newKey } from '#web/lib/new-key.ts';
import { queryOf } from '#web/lib/queries.ts';
import { OutLink } from '#web/ui/actions/button.tsx';
import { QrCode } from '#web/ui/layout/qr-code.tsx';
import { readAmount, useRupees } from '../shared/amounts.ts';
import css from './counter.module.css';

/** The clinic's profile, once it is read, if it takes UPI. */
function usePayee() {
  const { data } = useQuery(queryOf('readClinic'));
  return data?.profile.upiId ? data.profile : undefined;
}

/** The QR code for the typed amount, shown to the patient before the visit is saved. */
export function UpiToPatient({ amount }: { amount: string }) {
  const { t } = useTranslation('counter');
  const rupees = useRupees();
  const payee = usePayee();
  // A UPI app accepts each reference only once.
  const [reference] = useState(() => newKey().slice(0, 20));
  const sum = readAmount(amount);
  if (!payee || !sum) return null;
  const to = { vpa: payee.upiId, payee: payee.name.en, paise: Math.round(sum * 100) };
  const words = t('upi.scan', { amount: rupees(sum) });
  return (
    <div className={css.fields}>
      <QrCode text={upiLink({ ...to, note: reference, reference })} label={words} />
      <p>{words}</p>
    </div>
  );
}

/** The page on which a saved visit is paid, in the person's language, for the patient's phone or a second screen. */
export function PayByPhone({ code, isOnline, language }: { code: string; isOnline: boolean; language: Language }) {
  const { t } = useTranslation('counter');
  const payee = usePayee();
  if (!payee && !isOnline) return null;
  const address = payPath(code, language);
  const words = t(isOnline ? 'upi.pageOnline' : 'upi.page');
  return (
    <div className={css.upi}>
      <QrCode text={`${window.location.origin}${address}`} label={words} />
      <div>
        <p>{words}</p>
        <OutLink look="quiet" href={address} target="_blank">
          {t('upi.open')}
        </OutLink>
      </div>
    </div>
  );
}
