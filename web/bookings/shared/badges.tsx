import { useTranslation } from 'react-i18next';
import type { CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { checkupTexts, paymentTexts } from './status-texts.ts';
import css from './badges.module.css';

/** completed green, partial yellow, pending orange, cancelled red (R53). */
const standingTones: Record<PaymentStatus | 'CANCELLED', Tone> = {
  COMPLETED: 'success',
  PARTIAL: 'warning',
  PENDING: 'pending',
  CANCELLED: 'danger',
};

/** How the payment stands, as cards say it: COMPLETED is green, anything else yellow (R52). */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('bookings');
  return <Badge tone={status === 'COMPLETED' ? 'success' : 'warning'}>{t(paymentTexts[status])}</Badge>;
}

/** How a booking stands, as the phone search's results say it, in four colours (R53). */
export function StandingBadge({ standing }: { standing: PaymentStatus | 'CANCELLED' }) {
  const { t } = useTranslation('bookings');
  return <Badge tone={standingTones[standing]}>{t(paymentTexts[standing])}</Badge>;
}

/** The checkup's status in a word: red when pending or cancelled, else green (R53). */
export function CheckupText({ status }: { status: CheckupStatus }) {
  const { t } = useTranslation('bookings');
  return <span className={status === 'COMPLETED' ? css.good : css.open}>{t(checkupTexts[status])}</span>;
}
