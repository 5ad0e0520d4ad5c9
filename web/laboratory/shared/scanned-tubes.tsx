import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { useScans } from '#web/lib/use-scans.ts';
import ScanLines from '#web/ui/lists/scan-lines.tsx';

/** The results of the scanned tubes, and their count, to compare with the rack. */
export function ScannedTubes({ scans }: { scans: ReturnType<typeof useScans<never>> }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const count = (state: 'WAITING' | 'FAILED') => scans.lines.filter((line) => line.state === state).length;
  const texts = {
    done: formatNumber(scans.doneCount, language),
    waiting: formatNumber(count('WAITING'), language),
    failed: formatNumber(count('FAILED'), language),
  };
  return <ScanLines label={t('scans.label')} counts={t('scans.counts', texts)} scans={scans} />;
}
