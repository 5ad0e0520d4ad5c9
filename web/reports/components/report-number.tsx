import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';

/**
 * `R-1042`, and which version of it where there is more than the first. In the digits printed on the paper: it is
 * quoted and typed.
 */
export function ReportNumber({ number, version }: { number: string; version: number }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return version > 1 ? t('numberWithVersion', { number, version: formatDigits(version, language) }) : number;
}
