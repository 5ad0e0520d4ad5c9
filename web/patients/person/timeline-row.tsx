import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatReference, formatRupees, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import type { IconName } from '#web/ui/layout/icon.tsx';
import { isOnlyDay } from './timeline-entries.ts';
import type { TimelineEntry } from './timeline-entries.ts';
import css from './person.module.css';

type Booking = TimelineEntry['booking'];

/** The address of a booking's screen. */
export const bookingAddress = ({ bookingType, id }: Pick<Booking, 'bookingType' | 'id'>) =>
  (bookingType === 'test' ? screens.testBooking : screens.doctorBooking).path.replace(':id', String(id));

/** One line of the timeline: when, what, and what it means for the reader. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const language = useLanguage();
  const { booking, at } = entry;
  const hasTime = entry.kind !== 'bookings' || !isOnlyDay(booking);
  const { icon, name, beside, end } = useParts(entry);
  return (
    <li className={css.row}>
      <span className={css.time}>{hasTime && <time dateTime={at}>{formatTime(at, language)}</time>}</span>
      <Icon name={icon} className={css.icon} />
      <span>
        <Link data-opens to={bookingAddress(booking)}>
          {name}
        </Link>{' '}
        <span className={css.muted}>{beside}</span>
      </span>
      <span className={css.end}>{end}</span>
    </li>
  );
}

interface Parts {
  icon: IconName;
  name: string;
  beside: string;
  end: ReactNode;
}

function useParts(entry: TimelineEntry): Parts {
  const { t } = useTranslation(['timeline', 'payments', 'messages-out']);
  const language = useLanguage();
  const { booking } = entry;
  const item = inLanguage(language, booking.name, booking.nameBn);
  switch (entry.kind) {
    case 'bookings':
      return {
        icon: booking.bookingType === 'test' ? 'tube' : 'stethoscope',
        name: item,
        beside: `${t('booking', { id: formatReference(booking.id, language) })} · ${t(stateText(booking))}`,
        end: (booking.owed ?? 0) > 0 && (
          <strong className={css.due}>{t('due', { amount: formatRupees(booking.owed!, language) })}</strong>
        ),
      };
    case 'reports':
      return {
        icon: 'report',
        name: item,
        beside: entry.report.isReplaced ? t('replaced') : t('signed'),
        end: entry.report.id !== null && (
          <Link to={screens.reportDetails.path.replace(':reportId', String(entry.report.id))}>{t('openReport')}</Link>
        ),
      };
    case 'payments': {
      const { kind, amount, mode, number } = entry.payment;
      return {
        icon: 'rupee',
        name: t(`entryKind.${kind}`, { ns: 'payments' }),
        beside: [mode && t(`paymentMode.${mode}`, { ns: 'payments' }), number, item].filter(Boolean).join(' · '),
        end: formatRupees(kind === 'refund' || kind === 'reversal' ? -amount : amount, language),
      };
    }
    case 'messages': {
      const { kind, state } = entry.message;
      return {
        icon: 'mail',
        name: t(`messageKind.${kind}`, { ns: 'messages-out' }),
        beside: item,
        end: <span className={css.muted}>{t(`outboxState.${state}`, { ns: 'messages-out' })}</span>,
      };
    }
  }
}

/** The progress of a booking. */
function stateText({ bookingType, checkupStatus, appointmentStatus, reportStatus }: Booking) {
  if (checkupStatus === 'CANCELLED') return 'state.cancelled';
  if (bookingType === 'test' && reportStatus === 'SIGNED') return 'state.signed';
  if (checkupStatus === 'COMPLETED') return bookingType === 'test' ? 'state.done' : 'state.seen';
  return appointmentStatus === 'REQUESTED' ? 'state.unconfirmed' : 'state.booked';
}
