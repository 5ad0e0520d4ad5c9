import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { headingsOf, showValue, wordRange } from '#contract/reports/value-words.ts';
import type { Doubt } from '#contract/reports/doubts.ts';
import type { Entry, EntryRow } from '#contract/reports/entry.ts';
import { flagInDoubt, readLimit, writeValue } from '#contract/reports/flags.ts';
import { limitOfWords } from '#contract/reports/friedewald.ts';
import { limitOf } from '#contract/reports/reference-limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { RangeBar } from '../details/range-bar.tsx';
import { RangePeople, useDependsOn, ResultFlagText, useOtherwise } from '../shared/report-text.tsx';
import { flagOfEntry, rangeOf, watchOf } from './entry-flags.ts';
import { usePaste } from './use-paste.tsx';
import { judgeEntry } from './entry-doubts.ts';
import { readOf, readingOf } from './values-draft.ts';
import type { RowDraft } from './values-draft.ts';
import type { Saving } from './value-saver.ts';
import { ValueField } from './value-field.tsx';
import type { ValuesFormState } from './value-row.tsx';
import css from './entry.module.css';

/** Enter and the arrows go from value to value; a digit in an empty field takes that choice. */
function moveOn(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.ctrlKey || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs[inputs.indexOf(event.target) + step];
  event.preventDefault();
  next?.focus();
  next?.select();
}

/** Groups consecutive rows of one heading. */
function groupsOf(rows: readonly EntryRow[]): { first: EntryRow; rows: EntryRow[] }[] {
  const groups: { first: EntryRow; rows: EntryRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.first.group === row.group) last.rows.push(row);
    else groups.push({ first: row, rows: [row] });
  }
  return groups;
}

/**
 * The values of the catalogue. Only the values are typed; each stands beside its unit, its range for this patient, its
 * flag and the value before. They are the first rows of the form.
 */
export function EntryGrid<Result>({
  form,
  entry,
  saving: { failing, wrong },
  onFill,
}: {
  form: ValuesFormState<Result>;
  entry: Entry;
  saving: Saving;
  /** Values were pasted, or taken back. */
  onFill: () => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const rows = useWatch({ control: form.control, name: 'results' });
  const typed = new Map(rows.map((row) => [row.analyte, readOf(row)]));
  const { computed, doubts } = judgeEntry(entry, typed);
  const groups = groupsOf(entry.rows);
  const headings = headingsOf(groups.map(({ first }) => first.group));
  /** Usually all values before are of one day, which is then shown once. */
  const days = [...new Set(entry.rows.flatMap(({ previous }) => (previous ? formatDate(previous.at, language) : [])))];
  const paste = usePaste(form, entry.rows, onFill);
  return (
    <>
      {paste.shown}
      <table
        className={css.grid}
        data-grouped={groups.some(({ first }) => first.group !== '') || undefined}
        onKeyDown={moveOn}
        onPaste={paste.take}
      >
        <GridCaption entry={entry} days={days} />
        <GridHead />
        {groups.map(({ first, rows: ofGroup }, place) => (
          <tbody key={first.analyte}>
            {headings[place] !== null && (
              <tr>
                <th className={css.heading} colSpan={7} scope="rowgroup">
                  {inLanguage(language, first.group, first.groupBn) || t('results.otherValues')}
                </th>
              </tr>
            )}
            {ofGroup.map((row, at) => {
              const index = entry.rows.indexOf(row);
              return (
                <GridRow
                  key={row.analyte}
                  form={form}
                  index={index}
                  row={row}
                  typed={rows[index]}
                  computed={computed.get(row.analyte)}
                  doubt={doubts.get(row.analyte)}
                  isDoubtBelow={doubts.get(row.analyte) === doubts.get(ofGroup[at + 1]?.analyte ?? '')}
                  isFailing={failing.some(({ field }) => field === row.analyte)}
                  wrong={wrong.get(row.analyte)}
                  isOfOneDay={days.length === 1}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </>
  );
}

/** The caption: the keys, the values without critical limits, and the day of the values before if all have the same. */
function GridCaption({ entry, days }: { entry: Entry; days: readonly string[] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { numbers, unwatched } = watchOf(entry);
  const whatIsUnwatched =
    unwatched.length === numbers.length
      ? t('entry.noCritical')
      : t('entry.noCriticalOf', {
          values: unwatched.map(({ test, testBn }) => inLanguage(language, test, testBn)).join(', '),
        });
  return (
    <caption className={css.keys}>
      {t('entry.keys')}
      {unwatched.length > 0 && ` ${whatIsUnwatched}`}
      {days.length === 1 && ` ${t('entry.previousDay', { day: days[0] })}`}
    </caption>
  );
}

function GridHead() {
  const { t } = useTranslation('reports');
  return (
    <thead>
      <tr>
        <th scope="col">{t('values.test')}</th>
        <th scope="col">{t('values.value')}</th>
        <th scope="col">{t('values.unit')}</th>
        <th scope="col">{t('results.range')}</th>
        <th scope="col" className={css.place}>
          {t('entry.place')}
        </th>
        <th scope="col">{t('values.flag')}</th>
        <th scope="col">{t('entry.previous')}</th>
      </tr>
    </thead>
  );
}

/** A row: name, field or computed value, unit, range, flag, and the value before. */
function GridRow<Result>({
  form,
  index,
  row,
  typed,
  computed,
  doubt,
  isDoubtBelow,
  isFailing,
  wrong,
  isOfOneDay,
}: {
  form: ValuesFormState<Result>;
  index: number;
  row: EntryRow;
  typed: RowDraft | undefined;
  /** The result of a formula; '' while it lacks a value. */
  computed: string | undefined;
  /** The doubt about the value. */
  doubt: Doubt | undefined;
  /** The next row has the same contradiction, which is shown once, below the last of them. */
  isDoubtBelow: boolean;
  isFailing: boolean;
  /** Why the server does not store it. */
  wrong: string | undefined;
  /** All values before are of the same day, which is shown below. */
  isOfOneDay: boolean;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const otherwise = useOtherwise();
  const wordsOf = (text: string) => {
    const most = limitOfWords(text);
    return most && t('entry.notByFriedewald', { most });
  };
  const id = useId();
  const value = computed ?? (typed ? readOf(typed) : '');
  const flag = flagInDoubt(flagOfEntry(row, value), doubt);
  const reading = typed && readingOf(typed);
  const { said, starred } = reading && 'value' in reading ? reading : {};
  const remarks = otherwise({ flag, said, starred, ...(doubt && !isDoubtBelow && { doubt }) });
  return (
    <>
      <tr className={css.row} data-doubted={doubt}>
        <th scope="row" id={id}>
          {inLanguage(language, row.test, row.testBn)}
        </th>
        <td className={css.value}>
          {isFailing && <span className={css.failing} role="img" aria-label={t('typed.failing')} />}
          {computed === undefined ? (
            <ValueField form={form} index={index} row={row} typed={typed} wrong={wrong} labelledBy={id} />
          ) : (
            <output aria-labelledby={id}>{wordsOf(computed) ?? (writeValue(computed) || '…')}</output>
          )}
        </td>
        <td className={css.unit}>{row.unit}</td>
        <RangeCells row={row} value={value} flag={flag} />
        <td>
          <ResultFlagText flag={flag} />
          {doubt && (
            <strong className={css.doubt} role="img" aria-label={t('doubt.short')}>
              {' !'}
            </strong>
          )}
        </td>
        <PreviousCell row={row} now={value} isOfOneDay={isOfOneDay} />
      </tr>
      {/* In the width of the table: in the column of the flag it would push the rows below out of view. */}
      {remarks.length > 0 && (
        <tr className={css.remark}>
          <td colSpan={7}>{remarks.join(' ')}</td>
        </tr>
      )}
    </>
  );
}

/** The range for this patient, in words and as a bar in which the value stands. */
function RangeCells({ row, value, flag }: { row: EntryRow; value: string; flag: ReturnType<typeof flagOfEntry> }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const dependsOn = useDependsOn();
  const range = rangeOf(row);
  const noRange = (row.kind === 'NUMBER' || row.kind === 'FORMULA') && t('results.noRange');
  const { previous: before } = row;
  return (
    <>
      <td className={css.range}>
        {dependsOn(row.dependsOn) ?? (range === null ? noRange : wordRange(range, language))}
        <RangePeople of={row.pregnancy} />
      </td>
      <td className={css.place}>
        {row.dependsOn.length === 0 && (
          <RangeBar
            row={{ value, flag, low: limitOf(row.low), high: limitOf(row.high), ...(before && { previous: before }) }}
          />
        )}
      </td>
    </>
  );
}

/** The value before and the change since; its day only if the days differ. */
function PreviousCell({ row: { previous }, now, isOfOneDay }: { row: EntryRow; now: string; isOfOneDay: boolean }) {
  const language = useLanguage();
  return (
    <td className={css.previous}>
      {previous && (
        <>
          {showValue(previous.value, language)} <ChangeSince now={now} before={previous.value} />{' '}
          {!isOfOneDay && <span className={css.when}>{formatDate(previous.at, language)}</span>}
        </>
      )}
    </td>
  );
}

/** Below this share of the value before, a change is not worth a mark. */
const leastChange = 0.2;

/** How much a value has changed since the one before, from a fifth on. */
function ChangeSince({ now, before }: { now: string; before: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const share = (readLimit(now) - readLimit(before)) / Math.abs(readLimit(before));
  if (!Number.isFinite(share) || Math.abs(share) < leastChange) return null;
  const percent = formatNumber(Math.round(Math.abs(share) * 100), language);
  return <strong>{t(share > 0 ? 'entry.up' : 'entry.down', { percent })}</strong>;
}
