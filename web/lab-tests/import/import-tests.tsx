import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SheetBody, SheetFoot } from '#web/ui/layout/sheet.tsx';
import { ImportChanges } from './import-changes.tsx';
import { ImportProblems } from './import-problems.tsx';
import { useImport } from './use-import.ts';
import css from './import.module.css';

/** Imports tests from a CSV file: choose it, check the preview or the errors, then confirm. */
export default function ImportTests({ onDone, onClose }: { onDone: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['lab-test-import', 'ui']);
  const language = useLanguage();
  const number = (count: number) => formatNumber(count, language);
  const { file, preview, complaint, failure, isRenewed, isChecking, isBusy, choose, chooseStarter, carryOut } =
    useImport(({ added, changed }) => onDone(t('done', { added: number(added), changed: number(changed) })));
  const hasChanges = preview !== undefined && preview.added + preview.changed > 0;
  return (
    <Modal open wide title={t('title')} onClose={onClose}>
      <SheetBody>
        {/* Not needed once the preview is shown. */}
        {!preview && <p className={css.intro}>{t('intro')}</p>}
        <FileField
          label={t('file')}
          hint={t('fileHint', { most: number(limits.importLines) })}
          accept=".csv,.txt,text/csv"
          file={file}
          size=""
          error={complaint}
          disabled={isBusy}
          onChange={(chosen) => void choose(chosen)}
        />
        {!preview && (
          <div className={css.starter}>
            <p>{t('starter.about')}</p>
            <Button look="quiet" disabled={isBusy} onClick={() => void chooseStarter()}>
              {t('starter')}
            </Button>
          </div>
        )}
        <p className={css.checking} role="status">
          {isChecking && t('checking')}
        </p>
        {preview && !isChecking && (
          <>
            {isRenewed && <Notice kind="error">{t('stale')}</Notice>}
            {preview.problemCount > 0 ? <ImportProblems preview={preview} /> : <ImportChanges preview={preview} />}
          </>
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
      </SheetBody>
      <SheetFoot>
        {hasChanges && (
          <Button busy={isBusy} onClick={() => void carryOut()}>
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
