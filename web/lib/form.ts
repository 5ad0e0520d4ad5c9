import { get, set, useForm } from 'react-hook-form';
import type { DefaultValues, FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

/** Reads a form by a schema of the contract: the first complaint about each field, its message being a key of the catalogues. */
function byContract<Values extends FieldValues, Result>(
  schema: z.ZodMiniType<Result, Values>,
): Resolver<Values, unknown, Result> {
  return (values) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of parsed.error.issues) {
      const field = path.join('.');
      if (!get(errors, field)) set(errors, field, { type: 'contract', message } satisfies FieldError);
    }
    return { values: {}, errors };
  };
}

/** A form checked by the same schema the server uses: when a field is left, and on submit. */
export function useContractForm<Values extends FieldValues, Result>(
  schema: z.ZodMiniType<Result, Values>,
  defaultValues: DefaultValues<Values>,
) {
  return useForm<Values, unknown, Result>({ resolver: byContract(schema), defaultValues, mode: 'onTouched' });
}

/** Gives the words for a field's complaint, in the language in use; what the server said is in it already. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('messages');
  return (error) => {
    if (!error?.message) return undefined;
    return error.type === 'server' ? error.message : t(`field.${error.message}`);
  };
}
