import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { runAction } from '#web/lib/refresh.ts';
import { upload } from '#web/lib/upload.ts';

/** State of an upload; after a success it is idle again (R80). */
export type UploadState = { step: 'idle' } | { step: 'uploading'; sent: number } | { step: 'failed'; error: unknown };

/** Uploads a booking's report file; leaving the screen cancels it. */
export function useUpload(bookingId: number, onDone: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const attempt = new AbortController();
    running.current = attempt;
    const form = new FormData();
    // The booking comes first, because the server checks it before it reads the file.
    form.set('bookingId', String(bookingId));
    form.set('file', file);
    setState({ step: 'uploading', sent: 0 });
    try {
      const onProgress = (sent: number) => setState({ step: 'uploading', sent });
      await runAction(client, 'uploadReport', () =>
        upload('uploadReport', form, { signal: attempt.signal, onProgress }),
      );
      setState({ step: 'idle' });
      onDone();
    } catch (error) {
      setState(attempt.signal.aborted ? { step: 'idle' } : { step: 'failed', error });
    }
  };
  return { state, send, cancel: () => running.current?.abort(), forget: () => setState({ step: 'idle' }) };
}
