import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { ReportBooking } from './booking-facts.tsx';
import { ConfirmBooking } from './booking-facts.tsx';
import { useConfirmedSend } from './use-confirmed-send.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';
import css from './upload.module.css';

const extensions = Object.keys(reportFileTypes);
const accept = extensions.map((extension) => `.${extension}`).join(',');

const hasKnownType = ({ name }: File) => extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '');

/** The checks that need no server; it also checks the file's content. */
const uploadForm = z.object({
  file: z
    .custom<File | null>((file) => file !== null, 'report.fileRequired')
    .check(
      z.refine((file) => !file || hasKnownType(file), 'report.fileType'),
      z.refine((file) => file?.size !== 0, 'report.fileEmpty'),
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

  const choose = (next: File | null) => {
    forget();
    if (next) form.setValue('file', next, { shouldValidate: true });
    else void form.trigger('file');
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
        onChange={choose}
        onMissed={() => void form.trigger('file')}
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
