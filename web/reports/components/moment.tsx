import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';

/** Day and time of a moment in the clinic, or 'N/A' while there is none. */
export function Moment({ at }: { at: string | null }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return at ? <time dateTime={at}>{formatDateTime(at, language)}</time> : t('notAvailable');
}
