import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { useErrorText } from './error-text.ts';
import { runAction } from './refresh.ts';
import { upload } from './upload.ts';

/** Sends a picture with a call; queries of the data it changes are read again afterwards. */
export function useUpload<N extends EndpointName>(name: N, params: Record<string, number> = {}) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const { signal } = new AbortController();
      return runAction(client, name, () => upload(name, form, { signal, params }));
    },
  });
  const fault = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return {
    send: (file: File) => mutate(file),
    isSending: isPending,
    failure: error ? (fault ?? errorText(error)) : '',
  };
}
