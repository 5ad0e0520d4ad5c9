import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';

/** Sends a form; what goes wrong stands in `failure` (after `failed`) and at its field, and everything typed stays. */
export function useSave<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  failed: string,
  send: (body: Result) => Promise<void>,
) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string>();
  const showFailure = (error: unknown) => {
    const fields =
      error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name in form.getValues()) : [];
    setFailure(`${failed} ${errorText(error)}`);
    for (const [name, message] of fields)
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: true });
  };
  const save = () => {
    setFailure(undefined);
    void form.handleSubmit(
      (body) => send(body).catch(showFailure),
      () => setFailure(t('error.INVALID_FIELDS')),
    )();
  };
  return { failure, save, setFailure };
}
