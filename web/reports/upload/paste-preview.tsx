import { useTranslation } from 'react-i18next';
import type { EntryRow } from '#contract/reports/entry.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useFieldText } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { SheetBody, SheetFoot } from '#web/ui/layout/sheet.tsx';
import { ResultFlagText, SaidOtherwise } from '../shared/report-text.tsx';
import { flagOfEntry } from './entry-flags.ts';
import { placePasted } from './paste.ts';
import type { PastedValue } from './paste.ts';
import { readingOf } from './values-draft.ts';
import type { RowDraft } from './values-draft.ts';
import css from './paste-preview.module.css';

/**
 * The pasted values before they are filled in: where each goes, what it replaces, what cannot be read and what is left
 * over.
 */
export default function PastePreview({
  text,
  from,
  rows,
  drafts,
  onFill,
  onClose,
}: {
  text: string;
  /** The row in which it was pasted. */
  from: number;
  rows: readonly EntryRow[];
  drafts: readonly RowDraft[];
  onFill: (values: readonly PastedValue[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['reports', 'ui']);
  const language = useLanguage();
  const { values, left } = placePasted(text, rows, from);
  return (
    <Modal open wide title={t('paste.title')} onClose={onClose}>
      <SheetBody>
        {values.length > 0 && (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('values.test')}</th>
                <th scope="col">{t('paste.now')}</th>
                <th scope="col">{t('paste.then')}</th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ place, text }) => (
                <PastedRow key={place} text={text} row={rows[place]} draft={drafts[place]} />
              ))}
            </tbody>
          </table>
        )}
        {left.length > 0 && (
          <Notice kind="error">
            <p>{t(values.length > 0 ? 'paste.left' : 'paste.nothing')}</p>
            <ul className={css.left}>
              {left.map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
      </SheetBody>
      <SheetFoot>
        {values.length > 0 && (
          <Button data-autofocus onClick={() => onFill(values)}>
            {t('paste.fill', { count: values.length, shown: formatNumber(values.length, language) })}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('ui:form.cancel')}
        </Button>
      </SheetFoot>
    </Modal>
  );
}

/** A pasted value beside the present one: as it would be stored, or why it cannot be read. */
function PastedRow({ text, row, draft }: { text: string; row: EntryRow | undefined; draft: RowDraft | undefined }) {
  const language = useLanguage();
  const fieldText = useFieldText();
  if (!row || !draft) return null;
  const reading = readingOf({ ...draft, value: text });
  const value = reading && 'value' in reading ? reading.value : '';
  const flag = flagOfEntry(row, value);
  const isReplaced = draft.value.trim() !== '' && draft.value.trim() !== text;
  return (
    <tr data-replaced={isReplaced || undefined}>
      <th scope="row">{inLanguage(language, row.test, row.testBn)}</th>
      <td className={css.now}>{draft.value}</td>
      <td>
        <strong>{text}</strong> {value !== '' && value !== text && <span className={css.now}>→ {value} </span>}
        {reading && 'wrong' in reading ? (
          <FieldError>{fieldText({ type: 'custom', message: reading.wrong })}</FieldError>
        ) : (
          <>
            <ResultFlagText flag={flag} />
            <SaidOtherwise flag={flag} said={reading?.said} starred={reading?.starred} />
          </>
        )}
      </td>
    </tr>
  );
}
