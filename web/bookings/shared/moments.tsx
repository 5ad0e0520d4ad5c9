import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatShortDate, formatTime } from '#web/lib/format.ts';
import css from './moments.module.css';

interface Moment {
  /** ISO 8601, or null while there is none. */
  at: string | null;
  /** For narrow columns: the month in three letters, and never broken inside day or time. */
  short?: boolean;
}

/** The day of a moment, or 'N/A'. */
export function Day({ at, short = false }: Moment) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  if (!at) return t('notAvailable');
  return (
    <time className={short ? css.part : undefined} dateTime={at}>
      {short ? formatShortDate(at, language) : formatDate(at, language)}
    </time>
  );
}

/** `2026-11-20`: no clock time was set. */
const isDay = (at: string) => !at.includes('T');

/** When the visit is to be, or 'Not scheduled' (R58). */
export function Schedule({ at, short = false }: Moment) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  if (!at) return t('notScheduled');
  const part = short ? css.part : undefined;
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
