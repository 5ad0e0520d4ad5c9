import { useTranslation } from 'react-i18next';
import type { Analyte, ListedAnalyte } from '#contract/lab-tests/analytes.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { RangeChecks } from './range-checks.tsx';
import { useRangeWords } from './range-words.ts';
import css from './ranges.module.css';

export const kindTexts = {
  NUMBER: 'kind.number',
  FORMULA: 'kind.formula',
  CHOICE: 'kind.choice',
  TEXT: 'kind.text',
  TITRE: 'kind.titre',
} as const satisfies Record<Analyte['kind'], string>;

/** Whether an analyte with numbers has no critical limits. The card says so, because then nobody is ever called. */
const lacksCritical = ({ kind, ranges }: Pick<Analyte, 'kind' | 'ranges'>) =>
  (kind === 'NUMBER' || kind === 'FORMULA') &&
  ranges.every((range) => limitOf(range.criticalLow) === null && limitOf(range.criticalHigh) === null);

/** One value of a test: how it is entered, and its ranges. `onEdit` undefined: only to be read. */
export function AnalyteCard({
  analyte,
  heading,
  isGrouped,
  isBusy,
  onEdit,
  onWithdraw,
  onRemove,
  onUp,
  onDown,
}: {
  analyte: ListedAnalyte;
  /** Above this value and those after it. */
  heading: string | undefined;
  /** It stands below a heading, perhaps that of a value before it. */
  isGrouped: boolean;
  isBusy: boolean;
  onEdit: (() => void) | undefined;
  /** Withdraws the planned ranges. */
  onWithdraw: () => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}) {
  const { t } = useTranslation('ranges');
  const language = useLanguage();
  const { code, name, nameBn, unit, kind, formula, choices, ranges, since, planned } = analyte;
  const Name = isGrouped ? 'h3' : 'h2';
  const shown = inLanguage(language, name, nameBn ?? '');
  return (
    <li>
      {heading && <h2 className={css.heading}>{heading}</h2>}
      <Card className={css.card}>
        <div className={css.head}>
          <Name>{shown}</Name>
          <span className={css.about}>{[unit, t(kindTexts[kind]), code].filter(Boolean).join(' · ')}</span>
        </div>
        {kind === 'FORMULA' && <p className={css.about}>{formula}</p>}
        {choices.length > 0 && <p className={css.about}>{choices.join(' · ')}</p>}
        {since && <p className={css.about}>{t('since', { day: formatDate(since, language) })}</p>}
        <Ranges name={t('ranges', { name: shown })} kind={kind} ranges={ranges} />
        {lacksCritical(analyte) && <p className={css.about}>{t('noCritical')}</p>}
        <RangeChecks ranges={ranges} />
        {planned.map(({ from, ranges: coming }, at) => (
          <Planned key={from} from={from} kind={kind} before={planned[at - 1]?.ranges ?? ranges} coming={coming} />
        ))}
        {onEdit && (
          <div className={css.actions}>
            <Button look="quiet" aria-label={t('editName', { name: shown })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button look="plain" disabled={!onUp || isBusy} aria-label={t('upName', { name: shown })} onClick={onUp}>
              ↑
            </Button>
            <Button
              look="plain"
              disabled={!onDown || isBusy}
              aria-label={t('downName', { name: shown })}
              onClick={onDown}
            >
              ↓
            </Button>
            {planned.length > 0 && (
              <Button look="quiet" disabled={isBusy} onClick={onWithdraw}>
                {t('withdraw')}
              </Button>
            )}
            <Button look="danger" aria-label={t('removeName', { name: shown })} onClick={onRemove}>
              {t('remove.yes')}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
}

/** The planned ranges: those that differ from the present ones, and which of these end. */
function Planned({
  from,
  kind,
  before,
  coming,
}: {
  from: string;
  kind: Analyte['kind'];
  before: Analyte['ranges'];
  coming: Analyte['ranges'];
}) {
  const { t } = useTranslation('ranges');
  const language = useLanguage();
  const words = useRangeWords();
  const lineOf = (range: Analyte['ranges'][number]) =>
    [words.people(range), words.limits(kind, range), range.source].join('\n');
  const [known, people] = [new Set(before.map(lineOf)), new Set(coming.map(words.people))];
  const changed = coming.filter((range) => !known.has(lineOf(range)));
  const gone = before.map(words.people).filter((who) => !people.has(who));
  const same = coming.length - changed.length;
  const title = t('planned', { day: formatDate(from, language) });
  return (
    <section className={css.planned}>
      <h4>{title}</h4>
      {(changed.length > 0 || coming.length === 0) && <Ranges name={title} kind={kind} ranges={changed} />}
      {gone.length > 0 && <p className={css.about}>{t('planned.gone', { people: gone.join('; ') })}</p>}
      {same > 0 && <p className={css.about}>{t('planned.same', { count: same, n: formatNumber(same, language) })}</p>}
    </section>
  );
}

function Ranges({ name, kind, ranges }: { name: string } & Pick<Analyte, 'kind' | 'ranges'>) {
  const { t } = useTranslation('ranges');
  const words = useRangeWords();
  if (ranges.length === 0) return <p className={css.about}>{t('noRange')}</p>;
  return (
    <table className={css.ranges}>
      <caption className="visually-hidden">{name}</caption>
      <tbody>
        {ranges.map((range, index) => (
          <tr key={index}>
            <th scope="row">{words.people(range)}</th>
            <td>{words.limits(kind, range)}</td>
            <td className={css.about}>{range.source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
