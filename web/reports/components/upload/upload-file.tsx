import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatBytes, formatPercent } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { useFocusHeadingOnUnmount } from '#web/ui/feedback/focus-heading.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import type { ReportBooking } from './booking-facts.tsx';
import { ConfirmBooking } from './booking-facts.tsx';
import { useUpload } from './use-upload.ts';
import type { UploadState } from './use-upload.ts';
import css from './upload.module.css';

const extensions = Object.keys(reportFileTypes);
const accept = extensions.map((extension) => `.${extension}`).join(',');

/** Checks a file in the browser; the server also checks its content. */
function fileError(
  file: File,
):
  | 'messages:field.report.fileType'
  | 'messages:field.report.fileEmpty'
  | 'messages:field.report.fileTooLarge'
  | undefined {
  if (!extensions.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '')) return 'messages:field.report.fileType';
  if (file.size === 0) return 'messages:field.report.fileEmpty';
  return file.size > limits.reportBytes ? 'messages:field.report.fileTooLarge' : undefined;
}

/** Uploads a booking's report file: choose, confirm the patient, progress, result (R80). */
export function UploadFile({ booking, onDone }: { booking: ReportBooking; onDone: () => void }) {
  const { t } = useTranslation(['reports', 'messages']);
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [isMissed, setIsMissed] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { state, send, cancel, forget } = useUpload(booking.id, () => {
    setFile(null);
    setIsMissed(false);
    onDone();
  });
  const isUploading = state.step === 'uploading';
  const refused =
    state.step === 'failed' && state.error instanceof ApiError ? Object.values(state.error.fields)[0] : undefined;
  const complaint = file ? fileError(file) : isMissed ? 'messages:field.report.fileRequired' : undefined;

  const choose = (next: File | null) => {
    forget();
    setIsMissed(next === null);
    if (next) setFile(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FileField
        label={t('upload.file')}
        accept={accept}
        file={file}
        size={file ? formatBytes(file.size, language) : ''}
        disabled={isUploading}
        hint={t('upload.accepted')}
        error={refused ?? (complaint && t(complaint))}
        onChange={choose}
        onMissed={() => setIsMissed(file === null)}
      />
      {isUploading ? (
        <Sending sent={state.sent} onCancel={cancel} />
      ) : (
        <div>
          <Button type="submit" disabled={!file || complaint !== undefined}>
            {t('upload.action')}
          </Button>
        </div>
      )}
      <Outcome state={state} onRetry={file ? () => void send(file) : undefined} />
      {isAsking && file && (
        <ConfirmBooking
          booking={booking}
          more={[{ label: t('upload.file'), value: file.name }]}
          onClose={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            void send(file);
          }}
        />
      )}
    </form>
  );
}

/** The progress; Cancel gets the focus meanwhile. */
function Sending({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const part = useRef<HTMLDivElement>(null);
  useFocusHeadingOnUnmount(part);
  useEffect(() => part.current?.querySelector('button')?.focus(), []);
  return (
    <div className={css.form} ref={part}>
      <Progress
        label={t(sent < 1 ? 'upload.sending' : 'upload.checking', { percent: formatPercent(sent, language) })}
        value={sent}
      />
      <div>
        <Button look="quiet" onClick={onCancel}>
          {t('ui:form.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The result. After a lost connection the file is still chosen and can be sent again. */
function Outcome({ state, onRetry }: { state: UploadState; onRetry: (() => void) | undefined }) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  if (state.step !== 'failed') return null;
  const isLine = state.error instanceof ApiError && (state.error.status === 0 || state.error.status >= 500);
  return (
    <Notice kind="error">
      <p>{t('upload.failed')}</p>
      <p>{errorText(state.error)}</p>
      {isLine && onRetry && (
        <p className={css.retry}>
          <Button look="quiet" onClick={onRetry}>
            {t('ui:tryAgain')}
          </Button>
        </p>
      )}
    </Notice>
  );
}
