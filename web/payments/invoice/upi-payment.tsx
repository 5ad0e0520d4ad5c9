import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/payments/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { OutLink } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { useRupees } from '../shared/amounts.ts';
import shared from '../shared/payments.module.css';
import css from './invoice.module.css';

const QrCode = lazyPart(async () => ({ default: (await import('#web/ui/layout/qr-code.tsx')).QrCode }));

/** UPI payment straight to the clinic: a link that opens the phone's UPI app, and a QR code for another phone. */
export function UpiPayment({
  upi: { link, upiId, payee: name, payeeBn },
  amount,
}: {
  upi: NonNullable<Invoice['upi']>;
  amount: number;
}) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  // A phone cannot scan its own screen, so the code is folded there and the form below comes into view.
  const [isOpen, setIsOpen] = useState(() => matchMedia('(min-width: 48rem)').matches);
  const payee = inLanguage(useLanguage(), name, payeeBn);
  return (
    <Card className={css.upi}>
      <h2>{t('upi.title')}</h2>
      <OutLink wide href={link}>
        {t('upi.open', { amount: rupees(amount) })}
      </OutLink>
      <div className={css.scan}>
        <Fold title={t('upi.scan')} isOpen={isOpen} onToggle={setIsOpen}>
          <Suspense fallback={<Skeleton rows={1} height="15rem" />}>
            <QrCode text={link} label={t('upi.code', { payee, amount: rupees(amount) })} />
          </Suspense>
        </Fold>
      </div>
      <p className={shared.muted}>
        {t('upi.to', { payee })}
        <br />
        <span className={shared.amount}>{upiId}</span>
      </p>
      <p className={shared.muted}>{t('upi.after')}</p>
    </Card>
  );
}
