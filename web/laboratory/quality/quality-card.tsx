import { useTranslation } from 'react-i18next';
import type { ControlledAnalyte, ControlRun } from '#contract/laboratory/quality.ts';
import type { WestgardRule } from '#contract/laboratory/westgard.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LevelKey, LeveyJennings } from './levey-jennings.tsx';
import { NoteForm } from './note-form.tsx';
import { RunForm } from './run-form.tsx';
import css from './quality.module.css';

const ruleTexts = {
  '1-3s': 'rule.1-3s',
  '2-2s': 'rule.2-2s',
  'R-4s': 'rule.R-4s',
  '4-1s': 'rule.4-1s',
  '10x': 'rule.10x',
} as const satisfies Record<WestgardRule, string>;

/** An analyte with its controls: the chart, the last verdict, and the values to type. */
export function QualityCard({ analyte }: { analyte: ControlledAnalyte }) {
  const { t } = useTranslation('quality');
  const language = useLanguage();
  const { runs, controls } = analyte;
  const name = inLanguage(language, analyte.name, analyte.nameBn);
  const rejected = runs.findLast(({ rules }) => rules.length > 0);
  // A note also counts for the rejected runs before it.
  const toNote = rejected?.note === null ? rejected : undefined;
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <h2 className={css.name}>{name}</h2>
        <span className={css.soft}>{analyte.unit}</span>
        <State run={runs.at(-1)} />
      </div>
      {runs.length > 0 && <LeveyJennings name={name} runs={runs} />}
      {toNote && <Rejected key={toNote.id} run={toNote} />}
      <LastNote runs={runs} />
      <RunForm analyte={analyte} />
      <ul className={css.lots}>
        {controls.map(({ id, level, lot, mean, sd, expiresOn, isExpired }) => (
          <li key={id} className={css.soft}>
            <LevelKey level={level} />{' '}
            {t('lotLine', {
              level: formatNumber(level, language),
              lot,
              mean,
              sd,
              day: formatDate(expiresOn, language),
            })}{' '}
            {isExpired && <Badge tone="danger">{t('expired')}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function State({ run }: { run: ControlRun | undefined }) {
  const { t } = useTranslation('quality');
  if (!run) return <Badge>{t('state.none')}</Badge>;
  if (run.rules.length > 0) return <Badge tone="danger">{t('state.rejected')}</Badge>;
  return run.isWarning ? (
    <Badge tone="warning">{t('state.warning')}</Badge>
  ) : (
    <Badge tone="success">{t('state.good')}</Badge>
  );
}

/** Which rules a run broke, and the form for what was done. */
function Rejected({ run }: { run: ControlRun }) {
  const { t } = useTranslation('quality');
  const language = useLanguage();
  return (
    <Notice kind="error">
      <p>{t('rejectedAt', { time: formatDateTime(run.at, language), by: run.by })}</p>
      <ul className={css.rules}>
        {run.rules.map((rule) => (
          <li key={rule}>
            <strong>{rule}</strong> {t(ruleTexts[rule])}
          </li>
        ))}
      </ul>
      <NoteForm runId={run.id} />
    </Notice>
  );
}

function LastNote({ runs }: { runs: readonly ControlRun[] }) {
  const { t } = useTranslation('quality');
  const language = useLanguage();
  const noted = runs.findLast(({ note }) => note !== null)?.note;
  if (!noted) return null;
  return (
    <p className={css.soft}>
      {t('noted', { text: noted.text, by: noted.by, time: formatDateTime(noted.at, language) })}
    </p>
  );
}
