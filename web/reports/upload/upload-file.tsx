import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { hasKnownEnding, takenEndings } from '#contract/reports/file-kinds.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmBooking } from './booking-facts.tsx';
import type { ReportBooking } from './booking-facts.tsx';
import { canBeReport, judgeChosen, useUpload } from './use-upload.ts';
import { useConfirmedSend } from './use-confirmed-send.ts';
import { UploadProgress } from './upload-progress.tsx';
import css from './upload.module.css';

const accept = takenEndings.map((ending) => `.${ending}`).join(',');

/** The checks that need no server; it also checks the file's content. */
const uploadForm = z.object({
  file: z
    .custom<File | null>((file) => file !== null, 'report.fileRequired')
    .check(
      z.refine((file) => !file || hasKnownEnding(file.name), 'report.fileType'),
      z.refine((file) => file?.size !== 0, 'report.fileEmpty'),
      canBeReport,
      z.refine((file) => !file || file.size <= limits.reportBytes, 'report.fileTooLarge'),
    ),
});

/** Uploads a booking's report file: choose, confirm the patient, progress, result (R80). */
export function UploadFile({ booking, onDone }: { booking: ReportBooking; onDone: () => void }) {
  const { t } = useTranslation(['reports', 'messages']);
  const language = useLanguage();
  const fieldText = useFieldText();
  const { sent, send, cancel } = useUpload({ call: 'uploadReport', fields: { bookingId: String(booking.id) } });
  const form = useContractForm(uploadForm, { file: null });
  const { field, fieldState } = useController({ control: form.control, name: 'file' });
  const { ref, value: file } = field;
  const { ask, asked, confirm, leave, failure, error, forget } = useConfirmedSend(form, {
    failed: t('upload.failed'),
    words: useReasonText(),
    fieldsOf: (refusal): Record<string, string> => {
      const [message] = refusal instanceof ApiError ? Object.values(refusal.fields) : [];
      return message === undefined ? {} : { file: message };
    },
    send: async (body) => {
      if (!body.file || !(await send(body.file))) return;
      form.reset();
      onDone();
    },
    isShort: true,
  });
  const isLine = error instanceof ApiError && (error.status === 0 || error.status >= 500);

  const newest = useRef<File>(null);
  const choose = async (next: File | null) => {
    forget();
    newest.current = next;
    if (!next) return void form.trigger('file');
    await judgeChosen(next);
    if (newest.current === next) form.setValue('file', next, { shouldValidate: true });
  };
  return (
    <form className={css.form} onSubmit={ask} noValidate>
      <FileField
        ref={ref}
        label={t('upload.file')}
        accept={accept}
        file={file}
        size={file ? formatBytes(file.size, language) : ''}
        disabled={sent !== undefined}
        hint={t('upload.accepted')}
        error={fieldText(fieldState.error)}
        onChange={(next) => void choose(next)}
        onMissed={() => file || void form.trigger('file')}
      />
      {sent === undefined ? (
        <div>
          <Button type="submit" disabled={!file || fieldState.error?.type === 'contract'}>
            {t('upload.action')}
          </Button>
        </div>
      ) : (
        <UploadProgress sent={sent} onCancel={cancel} />
      )}
      {failure && (
        <Notice kind="error">
          <p>{failure}</p>
          {isLine && (
            <p className={css.retry}>
              <Button look="quiet" onClick={confirm}>
                {t('ui:tryAgain')}
              </Button>
            </p>
          )}
        </Notice>
      )}
      {asked?.file && (
        <ConfirmBooking
          booking={booking}
          more={[{ label: t('upload.file'), value: asked.file.name }]}
          onClose={leave}
          onYes={confirm}
        />
      )}
    </form>
  );
}
