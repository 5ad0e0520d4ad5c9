import { Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failedWith } from '#web/lib/api-error.ts';
import { fetchFile, saveFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { ButtonLook } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { reportFileTypes } from '#contract/reports/files.ts';
import css from './reports.module.css';

const ConfirmIdentity = lazyPart(async () => ({
  default: (await import('./confirm-identity.tsx')).ConfirmIdentity,
}));

/** Saves a report on the device. A long-unused phone number needs a confirmed identity first. */
export function DownloadButton({
  id,
  original = false,
  look = 'quiet',
  children,
}: {
  id: number;
  /** The uploaded file instead of the signed document. */
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
        <div className={css.result}>
          <Notice kind="error">{errorText(download.error)}</Notice>
        </div>
      )}
      {isAsking && (
        <div className={css.result}>
          <Suspense fallback={<Skeleton rows={1} height="10rem" />}>
            <ConfirmIdentity
              onConfirmed={() => {
                setIsAsking(false);
                download.mutate();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** The file name of a downloaded report: `report.pdf`; an unsigned picture or document keeps its extension (D64). */
export function fileNameOf({ type }: Blob): string {
  const [extension = 'pdf'] = Object.entries(reportFileTypes).find(([, its]) => type.startsWith(its)) ?? [];
  return `report.${extension}`;
}
