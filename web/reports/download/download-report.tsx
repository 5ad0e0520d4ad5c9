import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isPatientNumber, patientNumberIn } from '#contract/patients/patient-number.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { fetchFile, saveFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AskNumber } from '../shared/ask-number.tsx';
import { ConfirmIdentity } from '../shared/confirm-identity.tsx';
import { fileNameOf } from '../shared/download-button.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import css from '../shared/reports.module.css';

/** Download Report: by its number, saved as report.pdf (R82). */
export default function DownloadReport() {
  const { t } = useTranslation(['reports', 'app']);
  const errorText = useErrorText();
  const [id, setId] = useState('');
  const download = useMutation({
    mutationFn: (wanted: string) => fetchFile('downloadReport', { params: { id: wanted } }),
    onSuccess: (file) => saveFile(file, fileNameOf(file)),
  });
  const isLocked = failedWith(download.error, 'IDENTITY_NEEDED');
  const isNone = failedWith(download.error, 404) || failedWith(download.error, 400);
  const ask = (wanted: string) => {
    setId(wanted);
    if (!isPatientId(wanted)) download.mutate(wanted);
  };
  return (
    <ReportScreen
      title={t('app:title.downloadReport')}
      intro={t('downloadPage.intro')}
      actions={
        <LinkButton look="quiet" to={screens.completed.path}>
          {t('app:title.completed')}
        </LinkButton>
      }
    >
      <Card className={css.card}>
        <AskNumber
          label={t('field.id')}
          action={t('download')}
          initial={isPatientId(id) ? id : ''}
          printed={t('downloadPage.hint')}
          isBusy={download.isPending}
          error={isPatientId(id) ? t('downloadPage.isPatientId') : undefined}
          onAsk={ask}
        />
        {download.isSuccess && <Notice kind="success">{t('downloadPage.done')}</Notice>}
        {download.isError && !isLocked && (
          <Notice kind="error">
            <p>{t('failed')}</p>
            <p>{isNone ? t('notFound') : errorText(download.error)}</p>
          </Notice>
        )}
      </Card>
      {isLocked && <ConfirmIdentity onConfirmed={() => download.mutate(id)} />}
    </ReportScreen>
  );
}

/** Whether a patient number was entered, which names no report. */
const isPatientId = (typed: string) => isPatientNumber(patientNumberIn(typed) ?? '');
