import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatNumber, formatTime } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { TestName } from '../shared/report-text.tsx';
import { useFreeKeys } from './free-key.ts';
import { sampleTexts } from '../shared/concern-words.ts';
import css from './sign-list.module.css';

/**
 * The waiting reports beside the one that is read: critical ones first. J and K go on and back; opened reports within
 * range can be ticked, to be signed together.
 */
export function SignList({
  rows,
  current,
  opened,
  ticked,
  onChoose,
  onTick,
}: {
  rows: readonly ReportSummary[];
  current: number | undefined;
  /** The reports that were on the screen, and those of them that are signed together. */
  opened: ReadonlyMap<number, unknown>;
  ticked: ReadonlyMap<number, unknown>;
  onChoose: (id: number) => void;
  onTick: (id: number) => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ id }) => id === current) + by];
    if (next) onChoose(next.id);
  };
  useFreeKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <nav className={css.pane} aria-label={t('next.list')}>
      <ol className={css.list}>
        {rows.map((row) => (
          <li key={row.id} className={css.line}>
            <input
              type="checkbox"
              className={css.tick}
              aria-label={t('next.tick', { name: row.patientName })}
              checked={ticked.has(row.id)}
              disabled={!opened.has(row.id) || !mayBeTicked(row)}
              onChange={() => onTick(row.id)}
            />
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

/** Only a report wholly within its ranges is signed without a look at its texts. */
export const mayBeTicked = ({ findings }: ReportSummary) => findings?.isInRange === true && findings.outOfRange === 0;

/** The other concerns of a report, in short. */
const shortTexts = [
  { concern: 'STARRED', text: 'next.starred' },
  { concern: 'WORDS', text: 'next.words' },
  { concern: 'REMARK', text: 'next.remark' },
] as const;

/** The values out of range; nothing is known of a file. */
function Finding({ of: findings }: { of: ReportSummary['findings'] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (!findings) return <span className={css.finding}>{t('next.file')}</span>;
  const { outOfRange, isInRange, isCritical, missing, contradictions, controls, sample, concerns } = findings;
  // A contradiction, a missing value or a value without a range does not count as within range.
  if (!isCritical && contradictions > 0)
    return (
      <strong className={css.finding}>{t('next.contradictions', { n: formatNumber(contradictions, language) })}</strong>
    );
  if (!isCritical && missing > 0)
    return <strong className={css.finding}>{t('next.missing', { n: formatNumber(missing, language) })}</strong>;
  if (!isCritical && controls > 0) return <strong className={css.finding}>{t('next.control')}</strong>;
  if (!isCritical && sample) return <strong className={css.finding}>{t(sampleTexts[sample].short)}</strong>;
  const other = shortTexts.find(({ concern }) => concerns.includes(concern));
  if (!isCritical && other) return <strong className={css.finding}>{t(other.text)}</strong>;
  if (outOfRange === 0)
    return <span className={css.finding}>{t(isInRange ? 'work.inRange' : 'work.withoutRange')}</span>;
  return (
    <strong className={css.finding} data-critical={isCritical || undefined}>
      {isCritical
        ? t(concerns.includes('UNCALLED') ? 'next.uncalled' : 'next.critical')
        : t('next.out', { n: formatNumber(outOfRange, language) })}
    </strong>
  );
}
