import type { KeyboardEvent } from 'react';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import type { EntryRow } from '#contract/reports/entry.ts';
import { offeredWords } from '#contract/reports/reading.ts';
import { showValue } from '#contract/reports/value-words.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useFieldText } from '#web/lib/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/fields/field.tsx';
import { isToRepeat, readingOf } from './values-draft.ts';
import type { RowDraft } from './values-draft.ts';
import type { ValuesFormState } from './value-row.tsx';
import css from './entry.module.css';

/**
 * The words to suggest once somebody has begun to write letters in place of a number: those that begin so, else all;
 * none before, and none once one is complete.
 */
function wordsToSuggest(text: string, words: readonly string[], language: Language): readonly string[] {
  const begun = text.trim().toLowerCase();
  if (!/^\p{L}[^\d]*$/u.test(begun)) return [];
  if (words.some((word) => word.toLowerCase() === begun)) return [];
  const alike = words.filter((word) =>
    [word, showValue(word, language)].some((written) => written.toLowerCase().startsWith(begun)),
  );
  return alike.length > 0 ? alike : words;
}

/** The field of a value; a critical one is typed again beside it. */
export function ValueField<Result>({
  form,
  index,
  row,
  typed,
  wrong,
  labelledBy,
}: {
  form: ValuesFormState<Result>;
  index: number;
  row: EntryRow;
  typed: RowDraft | undefined;
  wrong: string | undefined;
  labelledBy: string;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const fieldText = useFieldText();
  const id = useId();
  const errors = form.formState.errors.results?.[index];
  const take = (value: string) =>
    form.setValue(`results.${index}.value`, value, { shouldDirty: true, shouldValidate: true });
  const isMeasured = row.kind === 'NUMBER' || row.kind === 'TITRE';
  const words = offeredWords({ kind: row.kind, words: row.choices });
  const shown = isMeasured ? wordsToSuggest(typed?.value ?? '', words, language) : words;
  /** In an empty field of choices, or after words were begun in place of a number, a digit chooses. */
  const choose = (event: KeyboardEvent<HTMLInputElement>) => {
    const choice = /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined;
    if (choice === undefined || (!isMeasured && event.currentTarget.value !== '')) return;
    event.preventDefault();
    take(choice);
  };
  const input = (name: 'value' | 'again') => ({
    className: css.input,
    'data-words': row.kind === 'TEXT' || row.kind === 'CHOICE' || undefined,
    autoComplete: 'off',
    'aria-invalid': errors?.[name] || (wrong && name === 'value') ? true : undefined,
    'aria-describedby': `${id}-error`,
    inputMode: row.kind === 'NUMBER' ? ('decimal' as const) : ('text' as const),
    ...form.register(`results.${index}.${name}`),
  });
  const isCritical = typed !== undefined && isToRepeat(typed);
  // The message about the repetition goes once the value is no longer critical.
  const error = fieldText(errors?.value ?? (isCritical ? errors?.again : undefined)) ?? wrong;
  const reading = typed ? readingOf(typed) : null;
  const offer = error && reading && 'wrong' in reading ? reading.offer : undefined;
  /** Enter accepts the offered reading of an unreadable text; without one it stays in the field, else it goes on. */
  const decide = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || !reading || !('wrong' in reading)) return choose(event);
    event.preventDefault();
    event.stopPropagation();
    if (error && reading.offer !== undefined) take(reading.offer);
    else void form.trigger(`results.${index}.value`);
  };
  return (
    <>
      <input
        type="text"
        aria-label={row.test}
        aria-labelledby={labelledBy}
        list={`${id}-choices`}
        onKeyDown={decide}
        {...input('value')}
      />
      <Words words={words} shown={shown} id={`${id}-choices`} onTake={isMeasured ? take : undefined} />
      {isCritical && (
        <input
          type="text"
          aria-label={t('entry.again')}
          placeholder={t('entry.againHere')}
          {...input('again')}
          className={classNames(css.input, css.again)}
        />
      )}
      <Complaint id={`${id}-error`} error={error} offer={offer} onTake={take} />
    </>
  );
}

/** The words that the field offers, with their digits; in place of a number a press chooses one too. */
function Words({
  words,
  shown,
  id,
  onTake,
}: {
  words: readonly string[];
  shown: readonly string[];
  id: string;
  onTake: ((word: string) => void) | undefined;
}) {
  const language = useLanguage();
  return (
    <>
      {words.length > 0 && (
        <datalist id={id}>
          {words.map((word) => (
            <option key={word} value={word}>
              {showValue(word, language)}
            </option>
          ))}
        </datalist>
      )}
      {shown.length > 0 && (
        <span className={css.choices}>
          {onTake
            ? shown.map((word, at) => (
                <Button
                  key={word}
                  look="plain"
                  tabIndex={-1}
                  // Keeps the focus in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onTake(word)}
                >
                  <kbd aria-hidden="true">{at + 1}</kbd> {showValue(word, language)}
                </Button>
              ))
            : shown.map((word, at) => (
                <Fragment key={word}>
                  {at > 0 && ' · '}
                  <span>{`${at + 1} ${showValue(word, language)}`}</span>
                </Fragment>
              ))}
        </span>
      )}
    </>
  );
}

/** The error of the text, and its probable meaning. */
function Complaint({
  id,
  error,
  offer,
  onTake,
}: {
  id: string;
  error: string | undefined;
  offer: string | undefined;
  onTake: (value: string) => void;
}) {
  const { t } = useTranslation('reports');
  return (
    <span id={id} className={css.wrong} aria-live="polite">
      {error && (
        <span className={css.complaint}>
          <FieldError>{error}</FieldError>
          {offer !== undefined && (
            <Button look="quiet" onClick={() => onTake(offer)}>
              {t('entry.take', { value: offer })} <kbd aria-hidden="true">↵</kbd>
            </Button>
          )}
        </span>
      )}
    </span>
  );
}
