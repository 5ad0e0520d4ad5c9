import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failedWith } from '#web/lib/api-error.ts';
import { fetchFile, saveFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { ButtonLook } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { fileNameOf } from '../file-name.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import css from './reports.module.css';

/** Saves a report on the device. A long-unused phone is asked first who it belongs to. */
export function DownloadButton({
  id,
  original = false,
  look = 'quiet',
  children,
}: {
  id: number;
  /** The file that was uploaded, instead of the signed document. */
  original?: boolean;
  look?: ButtonLook;
  children?: string;
}) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => fetchFile(original ? 'downloadUploaded' : 'downloadReport', { params: { id } }),
    onSuccess: (file) => saveFile(file, fileNameOf(file)),
    onError: (error) => setIsAsking(failedWith(error, 'IDENTITY_NEEDED')),
  });
  return (
    <>
      <Button look={look} busy={download.isPending} onClick={() => download.mutate()}>
        {children ?? t('download')}
      </Button>
      {download.isError && !isAsking && (
        <div className={css.said}>
          <Notice kind="error">{errorText(download.error)}</Notice>
        </div>
      )}
      {isAsking && (
        <div className={css.said}>
          <ConfirmIdentity
            onConfirmed={() => {
              setIsAsking(false);
              download.mutate();
            }}
          />
        </div>
      )}
    </>
  );
}
