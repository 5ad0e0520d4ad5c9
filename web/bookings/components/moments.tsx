import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

/** The day of a moment, or 'N/A'. */
export function Day({ at }: { at: string | null }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return at ? <time dateTime={at}>{formatDate(at, language)}</time> : t('notAvailable');
}

/** When the visit is to be, or 'Not scheduled' (spec §2). */
export function Schedule({ at }: { at: string | null }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return at ? <time dateTime={at}>{formatDateTime(at, language)}</time> : t('notScheduled');
}
