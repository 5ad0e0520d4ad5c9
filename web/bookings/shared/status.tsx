import { useTranslation } from 'react-i18next';
import type { AppointmentStatus, CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import css from './shared.module.css';

/** The keys of the texts of statuses. Of payments, only the badge can be CANCELLED (R53). */
export const paymentTexts: Readonly<Record<PaymentStatus | 'CANCELLED', string>> = {
  PENDING: 'bookings:payment.PENDING',
  PARTIAL: 'bookings:payment.PARTIAL',
  COMPLETED: 'bookings:payment.COMPLETED',
  CANCELLED: 'bookings:payment.CANCELLED',
};

export const checkupTexts: Readonly<Record<CheckupStatus, string>> = {
  PENDING: 'bookings:checkup.PENDING',
  COMPLETED: 'bookings:checkup.COMPLETED',
  CANCELLED: 'bookings:checkup.CANCELLED',
};

export const appointmentTexts: Readonly<Record<AppointmentStatus, string>> = {
  REQUESTED: 'bookings:appointmentStatus.REQUESTED',
  SCHEDULED: 'bookings:appointmentStatus.SCHEDULED',
  COMPLETED: 'bookings:appointmentStatus.COMPLETED',
  CANCELLED: 'bookings:appointmentStatus.CANCELLED',
};

/** The known statuses of a report; another word that somebody typed is shown as it is. */
export const reportTexts = {
  PENDING: 'bookings:report.pending',
  UPLOADED: 'bookings:report.uploaded',
  PENDING_SIGNATURE: 'bookings:report.pendingSignature',
  REJECTED: 'bookings:report.rejected',
  SIGNED: 'bookings:report.signed',
  WITHDRAWN: 'bookings:report.withdrawn',
} as const;

/** The key of a status's text, whatever its case; undefined for an unknown one. */
export function statusText(texts: Readonly<Record<string, string>>, status: string): string | undefined {
  return new Map(Object.entries(texts)).get(status.toUpperCase());
}

/** Completed is green, partial yellow, pending orange, cancelled red (R53). */
const resultTones: Record<PaymentStatus | 'CANCELLED', Tone> = {
  COMPLETED: 'success',
  PARTIAL: 'warning',
  PENDING: 'pending',
  CANCELLED: 'danger',
};

/** The badge of the payment status on cards: COMPLETED is green, all others yellow (R52). */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('bookings');
  return <Badge tone={status === 'COMPLETED' ? 'success' : 'warning'}>{t(paymentTexts[status])}</Badge>;
}

/** The badge of a booking in the results of the phone search, in four colours (R53). */
export function ResultBadge({ status }: { status: PaymentStatus | 'CANCELLED' }) {
  const { t } = useTranslation('bookings');
  return <Badge tone={resultTones[status]}>{t(paymentTexts[status])}</Badge>;
}

/** The checkup status: red if pending or cancelled, else green (R53). */
export function CheckupText({ status }: { status: CheckupStatus }) {
  const { t } = useTranslation('bookings');
  return <span className={status === 'COMPLETED' ? css.done : css.open}>{t(checkupTexts[status])}</span>;
}

/** The keys of the texts for a test's progress, by the server's word in upper case. */
const progressTexts = {
  PENDING: 'progress.pending',
  SCHEDULED: 'progress.scheduled',
  COMPLETED: 'progress.completed',
  CANCELLED: 'progress.cancelled',
  UPLOADED: 'report.uploaded',
  PENDING_SIGNATURE: 'report.pendingSignature',
  REJECTED: 'report.rejected',
  SIGNED: 'report.signed',
} as const;

/** The key of a progress status's text; undefined for an unknown one, which is shown as it is. */
export function progressText(status: string): (typeof progressTexts)[keyof typeof progressTexts] | undefined {
  return Object.entries(progressTexts).find(([known]) => known === status.toUpperCase())?.[1];
}

/** Contains completed or signed: green; scheduled or pending: amber; cancelled: red (R69). */
export function progressTone(status: string): Tone {
  const text = status.toLowerCase();
  if (/completed|signed/.test(text)) return 'success';
  if (/scheduled|pending/.test(text)) return 'warning';
  return text.includes('cancelled') ? 'danger' : 'neutral';
}

/** The badge of a test's or report's progress; 'Pending' if nothing is known yet (R57). */
export function ProgressBadge({ status }: { status: string | null }) {
  const { t } = useTranslation('bookings');
  const known = status || 'PENDING';
  const text = progressText(known);
  return <Badge tone={progressTone(known)}>{text ? t(text) : known}</Badge>;
}
