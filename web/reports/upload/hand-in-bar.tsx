import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Entry } from '#contract/reports/entry.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { judgeEntry } from './entry-doubts.ts';
import { countEmpty, readOf, readingOf } from './values-draft.ts';
import type { ValuesFormState } from './value-row.tsx';
import css from './hand-in-bar.module.css';

const key = 'Ctrl ↵';

/** The patient, what is missing, and the button that hands the values in; in view however long the list is. */
export function HandInBar<Result>({
  form,
  formId,
  entry,
  patientName,
  isBusy,
}: {
  form: ValuesFormState<Result>;
  /** The form that the button sends. */
  formId: string;
  entry: Entry;
  patientName: string;
  isBusy: boolean;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const rows = useWatch({ control: form.control, name: 'results' });
  const typed = new Map(rows.map((row) => [row.analyte, readOf(row)]));
  const refused = rows.filter((row) => 'wrong' in (readingOf(row) ?? {})).length;
  const doubts = new Set(judgeEntry(entry, typed).doubts.values()).size;
  const all = entry.rows.filter(({ kind }) => kind !== 'FORMULA').length;
  const count = (n: number) => formatNumber(n, language);
  const said = [
    all > 0 && t('entry.emptyOf', { n: count(countEmpty(rows)), all: count(all) }),
    refused > 0 && t('entry.refused', { n: count(refused) }),
    doubts > 0 && `${t('entry.doubts')}: ${count(doubts)}`,
  ].filter((one) => one !== false);
  return (
    <>
      <p className={css.facts}>
        <strong>
          <Name>{patientName}</Name>
        </strong>
        <span className={css.soft}>{said.join(' · ')}</span>
      </p>
      <Button type="submit" form={formId} busy={isBusy} aria-keyshortcuts="Control+Enter">
        {t('values.send')}{' '}
        <kbd className={css.key} aria-hidden="true">
          {key}
        </kbd>
      </Button>
    </>
  );
}
