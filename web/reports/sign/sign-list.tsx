import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatNumber, formatTime } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { TestName } from '../shared/report-text.tsx';
import { isFreeKey } from './free-key.ts';
import css from './sign-list.module.css';

/** The reports that wait, beside the one that is read: critical ones first. J and K go on and back. */
export function SignList({
  rows,
  current,
  onChoose,
}: {
  rows: readonly ReportSummary[];
  current: number | undefined;
  onChoose: (id: number) => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isFreeKey(event)) return;
    const next = rows[rows.findIndex(({ id }) => id === current) + step];
    if (next) onChoose(next.id);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <nav className={css.pane} aria-label={t('next.list')}>
      <ol className={css.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={css.row}
              aria-current={row.id === current || undefined}
              onClick={() => onChoose(row.id)}
            >
              <span className={css.name}>
                <Name>{row.patientName}</Name>
              </span>
              <Finding of={row.findings} />
              <span className={css.about}>
                <TestName of={row} /> ·{' '}
                <time dateTime={row.reportDate}>
                  {formatDayMonth(row.reportDate, language)}, {formatTime(row.reportDate, language)}
                </time>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What of a report's values is out of range; of a file nothing is known. */
function Finding({ of: findings }: { of: ReportSummary['findings'] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (!findings) return <span className={css.finding}>{t('next.file')}</span>;
  const { outOfRange, isInRange, isCritical } = findings;
  if (outOfRange === 0)
    return <span className={css.finding}>{t(isInRange ? 'work.inRange' : 'work.withoutRange')}</span>;
  return (
    <strong className={css.finding} data-critical={isCritical || undefined}>
      {isCritical ? t('next.critical') : t('next.out', { n: formatNumber(outOfRange, language) })}
    </strong>
  );
}
