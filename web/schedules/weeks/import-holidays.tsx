import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holidaysAtOnce, readHolidayList } from '#contract/schedules/holiday-list.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useAction } from '#web/lib/queries.ts';
import { readText } from '#web/lib/read-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { SheetBody, SheetFoot } from '#web/ui/layout/sheet.tsx';
import { useScheduleTexts } from './texts.ts';
import css from './weeks.module.css';

type List = ReturnType<typeof readHolidayList>;

/** Adds holidays from a CSV file: choose it, see its days or what is wrong, then confirm. */
export function ImportHolidays({ onDone, onClose }: { onDone: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['schedules', 'ui']);
  const language = useLanguage();
  const reasonText = useReasonText();
  const { mutateAsync, isPending, error } = useAction('addHolidays');
  const [file, setFile] = useState<File | null>(null);
  const [list, setList] = useState<List>();
  const [complaint, setComplaint] = useState<string>();
  const count = (value: number) => formatNumber(value, language);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setList(undefined);
    setComplaint(undefined);
    if (!chosen) return;
    const read = readHolidayList((chosen.size <= limits.importBytes && (await readText(chosen))) || '');
    const { holidays, problems } = read;
    if (holidays.length + problems.length === 0) setComplaint(t('holidays.notText'));
    else if (holidays.length > holidaysAtOnce) setComplaint(t('holidays.tooMany', { most: count(holidaysAtOnce) }));
    else setList(read);
  };
  const add = ({ holidays }: List) =>
    // The error is shown from `error`.
    void mutateAsync({ body: { holidays } }).then(
      ({ added, skipped }) => onDone(t('holidays.imported', { added: count(added), skipped: count(skipped) })),
      () => undefined,
    );
  return (
    <Modal open title={t('holidays.import')} onClose={onClose}>
      <SheetBody>
        <p>{t('holidays.importAbout')}</p>
        <FileField
          label={t('holidays.file')}
          hint={t('holidays.fileHint')}
          accept=".csv,.txt,text/csv"
          file={file}
          size=""
          error={complaint}
          disabled={isPending}
          onChange={(chosen) => void choose(chosen)}
        />
        {list && <Listed list={list} />}
        {error && (
          <Notice kind="error">
            {t('holidays.failed')} {reasonText(error)}
          </Notice>
        )}
      </SheetBody>
      <SheetFoot>
        {list && list.problems.length === 0 && (
          <Button busy={isPending} onClick={() => add(list)}>
            {t('holidays.addList', { n: count(list.holidays.length) })}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('ui:form.cancel')}
        </Button>
      </SheetFoot>
    </Modal>
  );
}

const wordsOf = { day: 'holidays.noDay', name: 'holidays.noName', letters: 'holidays.lostLetters' } as const;

/** The days of the file; or the lines to correct, for all are added or none. */
function Listed({ list: { holidays, problems } }: { list: List }) {
  const { t } = useTranslation('schedules');
  const language = useLanguage();
  const { day } = useScheduleTexts();
  if (problems.length > 0)
    return (
      <Notice kind="error">
        {t('holidays.wrong')}
        <ul>
          {problems.map(({ line, problem }) => (
            <li key={line}>{t(wordsOf[problem], { line: formatNumber(line, language) })}</li>
          ))}
        </ul>
      </Notice>
    );
  return (
    <ul className={css.lines}>
      {holidays.map((one, index) => (
        <li key={index} className={css.line}>
          <p>
            <strong>{day(one.day)}</strong> {inLanguage(language, one.name, one.nameBn)}
          </p>
        </li>
      ))}
    </ul>
  );
}
