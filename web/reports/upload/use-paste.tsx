import { Suspense, useState } from 'react';
import type { ClipboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryRow } from '#contract/reports/entry.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import type { PastedValue } from './paste.ts';
import type { ValuesFormState } from './value-row.tsx';
import css from './entry.module.css';

const PastePreview = lazyPart(() => import('./paste-preview.tsx'));

/** A value that was filled in, and what stood there before. */
interface Filled extends PastedValue {
  readonly before: string;
}

/** Whether a pasted text is more than the value of one field: several lines or cells. */
export const isBlock = (text: string) => /[\t\r\n]/.test(text.replace(/[\t\r\n]+$/, ''));

/** The row of the list in whose value a paste was made; undefined for another field. */
function rowAt(target: EventTarget): number | undefined {
  const name = target instanceof HTMLInputElement ? /^results\.(\d+)\.value$/.exec(target.name) : null;
  return name ? Number(name[1]) : undefined;
}

/**
 * Shows a pasted column or block first: where each value goes, what it replaces, what cannot be read and what no row
 * takes. Then it fills the rows as if they were typed, which can be undone.
 */
export function usePaste<Result>(
  form: ValuesFormState<Result>,
  rows: readonly EntryRow[],
  onFill: () => void,
): { take: (event: ClipboardEvent) => void; shown: ReactNode } {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [pasted, setPasted] = useState<{ text: string; from: number } | null>(null);
  const [filled, setFilled] = useState<readonly Filled[] | null>(null);
  const fill = (values: readonly PastedValue[]) => {
    for (const { place, text } of values) {
      form.setValue(`results.${place}.value`, text, { shouldDirty: true, shouldValidate: true });
      // The repetition was of another value.
      form.setValue(`results.${place}.again`, '');
    }
    onFill();
  };
  const take = (event: ClipboardEvent) => {
    const from = rowAt(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (from === undefined || !isBlock(text)) return;
    event.preventDefault();
    setPasted({ text, from });
  };
  /** Undoes pasting, except for values that were changed since. */
  const undo = (values: readonly Filled[]) => {
    fill(
      values
        .filter(({ place, text }) => form.getValues(`results.${place}.value`) === text)
        .map(({ place, before }) => ({ place, text: before })),
    );
    setFilled(null);
  };
  const drafts = pasted ? form.getValues('results') : [];
  return {
    take,
    shown: (
      <>
        {filled && (
          <p className={css.filled} role="status">
            {t('paste.filled', { count: filled.length, shown: formatNumber(filled.length, language) })}{' '}
            <Button look="plain" onClick={() => undo(filled)}>
              {t('paste.undo')}
            </Button>
          </p>
        )}
        {pasted && (
          <Suspense>
            <PastePreview
              {...pasted}
              rows={rows}
              drafts={drafts}
              onFill={(values) => {
                setFilled(values.map((value) => ({ ...value, before: drafts[value.place]?.value ?? '' })));
                fill(values);
                setPasted(null);
              }}
              onClose={() => setPasted(null)}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
