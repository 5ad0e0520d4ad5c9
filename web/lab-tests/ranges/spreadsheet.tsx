import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { Analyte, SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import { isSameName } from '#contract/lab-tests/codes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useAction } from '#web/lib/queries.ts';
import { readText } from '#web/lib/read-text.ts';
import { AreaField } from '#web/ui/fields/field.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { today } from '#web/lib/now.ts';
import { FromDay } from './from-day.tsx';
import css from './ranges.module.css';

/** Takes a list from a spreadsheet, pasted or as CSV: checked first, then added to the test or in place of its own. */
export default function Spreadsheet({
  known,
  isBusy,
  failure,
  onTake,
  onClose,
}: {
  known: readonly Analyte[];
  isBusy: boolean;
  failure: string | undefined;
  /** The whole list of the test. */
  onTake: (analytes: readonly SavedAnalyte[], rangesFrom: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('ranges');
  const reasonText = useReasonText();
  const { mutateAsync, isPending } = useAction('readSheet');
  const [from, setFrom] = useState(today);
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Answer<'readSheet'>>();
  const [complaint, setComplaint] = useState<string>();
  const type = (next: string) => {
    setText(next);
    setRead(undefined);
    setComplaint(undefined);
  };
  const open = async (chosen: File | null) => {
    setFile(chosen);
    const csv = chosen && (await readText(chosen));
    type(csv ?? '');
    if (chosen && csv === null) setComplaint(t('sheet.unreadable'));
  };
  const check = () =>
    mutateAsync({ body: { csv: text } }).then(setRead, (error: unknown) =>
      setComplaint(`${t('sheet.failed')} ${reasonText(error)}`),
    );
  const isRight = read !== undefined && read.problems.length === 0;
  // A code that was made from a name means a value of the list only if that has the same name.
  const isOf = (own: Analyte, one: SavedAnalyte) => own.code === one.code && (!one.isCodeMade || isSameName(own, one));
  const taken = (own: Analyte) => read?.analytes.find((one) => isOf(own, one));
  const added = read?.analytes.filter((one) => !known.some((own) => isOf(own, one))) ?? [];
  const replaced = known.filter(taken);
  return (
    <FormSheet
      wide
      title={t('sheet.open')}
      save={t(isRight ? 'sheet.take' : 'sheet.check')}
      isDirty={text !== ''}
      isBusy={isBusy || isPending}
      failure={failure ?? complaint}
      onSave={() => {
        if (isRight) onTake([...known.map((own) => taken(own) ?? own), ...added], from || today());
        else void check();
      }}
      onClose={onClose}
    >
      <AreaField
        label={t('sheet.paste')}
        hint={t('sheet.pasteHint')}
        rows={6}
        data-autofocus
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <FileField
        label={t('sheet.file')}
        hint={t('sheet.fileHint')}
        accept=".csv,.txt,text/csv"
        file={file}
        size=""
        onChange={(chosen) => void open(chosen)}
      />
      {isRight && replaced.length > 0 && <FromDay value={from} onChange={setFrom} />}
      <div role="status">{read && <ReadSheet problems={read.problems} added={added} replaced={replaced} />}</div>
    </FormSheet>
  );
}

/** What is wrong with the list, by line, or which values it adds and which it replaces. */
function ReadSheet({
  problems,
  added,
  replaced,
}: {
  problems: Answer<'readSheet'>['problems'];
  added: readonly Analyte[];
  replaced: readonly Analyte[];
}) {
  const { t } = useTranslation('ranges');
  const language = useLanguage();
  const fieldText = useFieldText();
  const names = (analytes: readonly Analyte[]) =>
    analytes.map(({ name, nameBn }) => inLanguage(language, name, nameBn ?? '')).join(' · ');
  return (
    <>
      {problems.map(({ line, error }) => (
        <p key={`${line} ${error}`} className={css.gap}>
          {line === null
            ? fieldText({ type: 'contract', message: error })
            : t('sheet.line', {
                line: formatNumber(line, language),
                problem: fieldText({ type: 'contract', message: error }),
              })}
        </p>
      ))}
      {problems.length === 0 && added.length > 0 && <p>{t('sheet.added', { names: names(added) })}</p>}
      {problems.length === 0 && replaced.length > 0 && <p>{t('sheet.replaced', { names: names(replaced) })}</p>}
    </>
  );
}
