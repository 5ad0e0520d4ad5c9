import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Badge } from '../feedback/badge.tsx';
import { Notice } from '../feedback/notice.tsx';
import { FileField } from '../fields/file-field.tsx';
import { Modal } from './modal.tsx';
import { Name } from './name.tsx';
import { SheetBody, SheetFoot } from './sheet.tsx';
import css from './import-sheet.module.css';

/** Imports a list from a CSV file: choose it, check the preview or the errors, then confirm. */
export function ImportSheet({
  texts,
  state: { file, complaint, failure, isRenewed, isChecking, isBusy },
  starter,
  preview,
  hasChanges,
  onChoose,
  onCarryOut,
  onClose,
}: {
  texts: { title: string; intro: string; fileHint: string; stale: string };
  state: {
    file: File | null;
    complaint?: string | undefined;
    failure?: string | undefined;
    isRenewed?: boolean | undefined;
    isChecking: boolean;
    isBusy: boolean;
  };
  /** Shown below the field until a file is chosen. */
  starter?: ReactNode;
  /** The preview or the errors, once they are known. */
  preview: ReactNode;
  hasChanges: boolean;
  onChoose: (file: File | null) => void;
  onCarryOut: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['import', 'ui']);
  return (
    <Modal open wide title={texts.title} onClose={onClose}>
      <SheetBody>
        {/* Not needed once the preview is shown. */}
        {!preview && <p className={css.intro}>{texts.intro}</p>}
        <FileField
          label={t('file')}
          hint={texts.fileHint}
          accept=".csv,.txt,text/csv"
          file={file}
          size=""
          error={complaint}
          disabled={isBusy}
          onChange={onChoose}
        />
        {!preview && starter && <div className={css.starter}>{starter}</div>}
        <p className={css.checking} role="status">
          {isChecking && t('checking')}
        </p>
        {preview && !isChecking && (
          <>
            {isRenewed && <Notice kind="error">{texts.stale}</Notice>}
            {preview}
          </>
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
      </SheetBody>
      <SheetFoot>
        {hasChanges && (
          <Button busy={isBusy} onClick={onCarryOut}>
            {t('carryOut')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('ui:form.cancel')}
        </Button>
      </SheetFoot>
    </Modal>
  );
}

/**
 * The errors that prevent an import: place and message of each.
 * @param column the heading of a problem's column
 * @param write formats a number in the current language
 */
export function ImportProblems<Problem extends { line: number | null; message: string }>({
  problems,
  count,
  column,
  write,
}: {
  problems: readonly Problem[];
  /** The number of all problems, also those that are not listed. */
  count: number;
  column: (problem: Problem) => string | null;
  write: (count: number) => string;
}) {
  const { t } = useTranslation('import');
  const rest = count - problems.length;
  return (
    <>
      <Notice kind="error">{t('problems', { count, n: write(count) })}</Notice>
      <ul className={css.list}>
        {problems.map((problem, index) => (
          <li key={index} className={css.item}>
            <strong>
              {[problem.line === null ? t('wholeFile') : t('line', { line: write(problem.line) }), column(problem)]
                .filter(Boolean)
                .join(' · ')}
            </strong>
            <p>{problem.message}</p>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('more', { n: write(rest) })}</p>}
    </>
  );
}

/** A new or changed record of a preview. */
export interface ImportItem {
  key: number;
  name: string;
  isNew: boolean;
  /** The values of a new record, or the differences of a changed one. */
  facts: readonly { label: string; from: string; to: string }[];
}

/** The preview of an import: the counts, then each new or changed record. */
export function ImportChanges({
  counts: { added, changed, unchanged },
  items,
  nothing,
  write,
}: {
  counts: { added: number; changed: number; unchanged: number };
  items: readonly ImportItem[];
  nothing: string;
  write: (count: number) => string;
}) {
  const { t } = useTranslation('import');
  if (added + changed === 0) return <Notice>{nothing}</Notice>;
  const rest = added + changed - items.length;
  return (
    <>
      <p role="status">
        <strong>{t('counts', { added: write(added), changed: write(changed), unchanged: write(unchanged) })}</strong>
      </p>
      <ul className={css.list}>
        {items.map(({ key, name, isNew, facts }) => (
          <li key={key} className={css.item}>
            <p className={css.head}>
              <strong>
                <Name>{name}</Name>
              </strong>
              <Badge tone={isNew ? 'success' : 'neutral'}>{t(isNew ? 'mark.new' : 'mark.changed')}</Badge>
            </p>
            <dl className={css.facts}>
              {facts.map(({ label, from, to }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Name>{isNew ? to : t('change', { from: from || t('none'), to: to || t('none') })}</Name>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('more', { n: write(rest) })}</p>}
    </>
  );
}
