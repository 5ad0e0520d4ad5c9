import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { carrySigningDrafts } from '../shared/signing-drafts.ts';
import { canBeReport, judgeChosen, useUpload } from '../upload/use-upload.ts';
import { UploadProgress } from '../upload/upload-progress.tsx';
import css from '../upload/upload.module.css';

/** The checks that need no server. */
const pagesForm = z.object({
  file: z
    .custom<File | null>((file) => file !== null, 'report.fileRequired')
    .check(
      z.refine((file) => !file || /\.pdf$/i.test(file.name.trim()), 'report.pagesType'),
      z.refine((file) => file?.size !== 0, 'report.fileEmpty'),
      canBeReport,
      z.refine((file) => !file || file.size <= limits.reportBytes, 'report.fileTooLarge'),
    ),
});

/** The PDF of a Word file: the signer attaches it, or replaces the pages that are there. */
export function AttachPages({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const fieldText = useFieldText();
  const { sent, send, cancel } = useUpload({
    call: 'attachPages',
    params: { id: report.id },
    onTaken: (attached) => carrySigningDrafts(report, attached),
  });
  const form = useContractForm(pagesForm, { file: null });
  const { field, fieldState } = useController({ control: form.control, name: 'file' });
  const { ref, value: file } = field;
  const { submit, failure } = useSend(form, {
    failed: t('upload.failed'),
    words: useReasonText(),
    send: async (body) => {
      if (body.file && (await send(body.file))) form.reset();
    },
    isShort: true,
  });
  const choose = async (next: File | null) => {
    if (!next) return;
    await judgeChosen(next);
    form.setValue('file', next, { shouldValidate: true });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Notice>{t(report.pagesNeeded ? 'pages.needed' : 'pages.known')}</Notice>
      <FileField
        ref={ref}
        label={t('pages.file')}
        accept=".pdf"
        file={file}
        size={file ? formatBytes(file.size, language) : ''}
        disabled={sent !== undefined}
        hint={t('pages.accepted')}
        error={fieldText(fieldState.error)}
        onChange={(next) => void choose(next)}
      />
      {sent === undefined ? (
        <div>
          <Button type="submit" look="quiet" disabled={!file || fieldState.error?.type === 'contract'}>
            {t('pages.attach')}
          </Button>
        </div>
      ) : (
        <UploadProgress sent={sent} onCancel={cancel} />
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
    </form>
  );
}
