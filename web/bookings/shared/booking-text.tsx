import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDate, formatShortDate, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import type { Booking } from './booking.ts';
import css from './shared.module.css';
import { isUnconfirmed } from './booking.ts';

interface Moment {
  /** ISO 8601; null if there is none. */
  at: string | null;
  /** For narrow columns: the month in three letters, without a line break inside the day or the time. */
  short?: boolean;
}

/** The day of a moment, or 'N/A'. */
export function Day({ at, short = false }: Moment) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  if (!at) return t('notAvailable');
  return (
    <time className={short ? css.noWrap : undefined} dateTime={at}>
      {short ? formatShortDate(at, language) : formatDate(at, language)}
    </time>
  );
}

/** `2026-11-20`: no clock time was set. */
const isDay = (at: string) => !at.includes('T');

/** The time of the visit, or 'Not scheduled' (R58). */
export function Schedule({ at, short = false }: Moment) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  if (!at) return t('notScheduled');
  const part = short ? css.noWrap : undefined;
  const day = short ? formatShortDate(at, language) : formatDate(at, language);
  if (isDay(at))
    return (
      <time className={part} dateTime={at}>
        {day}
      </time>
    );
  return (
    <time dateTime={at}>
      <span className={part}>{day},</span> <span className={part}>{formatTime(at, language)}</span>
    </time>
  );
}

/** The time of a booking's visit; a requested time says that the clinic has not confirmed it. */
export function VisitTime({ booking, short = false }: { booking: Booking; short?: boolean }) {
  const { t } = useTranslation('bookings');
  return (
    <>
      <Schedule short={short} at={booking.checkupScheduledDate} />
      {isUnconfirmed(booking) && (
        <>
          <br />
          <span className={css.waiting}>{t('waiting.text')}</span>
        </>
      )}
    </>
  );
}

/**
 * What was booked: the name of the test or the doctor, in the reader's language if there is one. For an appointment
 * without a doctor it says that the reception will assign one.
 */
export function BookedName({ name, nameBn }: { name: string; nameBn: string }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return name === '' ? t('noDoctorYet') : <Name>{inLanguage(language, name, nameBn)}</Name>;
}

/** The patient's relation to the account holder: `Child of Rina Mondal`. The name keeps its own script. */
export function PatientRelation({ booking: { patient, userName } }: { booking: Booking }) {
  const [before, after] = usePatientWords().whose(patient);
  return (
    <>
      {before}
      <Name>{userName}</Name>
      {after}
    </>
  );
}
