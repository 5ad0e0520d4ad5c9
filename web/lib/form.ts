import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { get, set, useForm } from 'react-hook-form';
import type {
  DefaultValues,
  FieldError,
  FieldErrors,
  FieldValues,
  Path,
  Resolver,
  UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { useErrorText } from './error-text.ts';
import { complaintsIn } from './form-complaints.ts';

/**
 * Reads a form by a schema of the contract: the first complaint about each field, its message being a key of the
 * catalogues.
 */
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

interface SendOptions<Result> {
  /** Sends what was filled in; what it throws is told. */
  send: (body: Result) => unknown;
  /** What did not work, in words; why comes after it. */
  failed?: string;
  /** Why it did not work, in words; the error's shared ones unless said otherwise. */
  words?: (error: unknown) => string;
  /** What an error says of single fields; what the server says of them unless said otherwise. */
  fieldsOf?: (error: unknown) => Readonly<Record<string, string>>;
  /** Gets the names of wrong fields, to open what hides them. */
  onWrong?: (names: readonly string[]) => void;
  /** All its fields are in sight: that some are wrong is said at them alone. */
  isShort?: boolean;
}

const serverFields = (error: unknown) => (error instanceof ApiError ? error.fields : {});

/**
 * Sends a form, once at a time. What the server says of a field stands at it, the rest in `failure`; the keyboard goes
 * to the first wrong field, and everything typed stays. `submit` is for the form's submit or a button's press.
 */
export function useSend<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  { send, failed, words, fieldsOf = serverFields, onWrong, isShort = false }: SendOptions<Result>,
) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const isSending = useRef(false);
  const [refusal, setRefusal] = useState<{ text: string; first: string | undefined }>();
  const { setFocus } = form;
  // Once it is drawn: until then the field may be hidden or disabled.
  useEffect(() => {
    if (refusal?.first) setFocus(refusal.first as Path<Values>);
  }, [refusal, setFocus]);

  const refuse = (error: unknown) => {
    const { fields, rest } = complaintsIn(fieldsOf(error), form.getValues());
    for (const [name, message] of fields) form.setError(name as Path<Values>, { type: 'server', message });
    onWrong?.(fields.map(([name]) => name));
    const text = [failed, (words ?? errorText)(error), ...rest].filter(Boolean).join(' ');
    setRefusal({ text, first: fields[0]?.[0] });
  };
  const run = form.handleSubmit(
    async (body) => {
      try {
        await send(body);
      } catch (error) {
        refuse(error);
      }
    },
    (wrong) => {
      onWrong?.(Object.keys(wrong));
      if (!isShort) setRefusal({ text: t('error.INVALID_FIELDS'), first: undefined });
    },
  );
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(undefined);
    void run().finally(() => (isSending.current = false));
  };
  return {
    submit,
    failure: refusal?.text,
    isBusy: form.formState.isSubmitting,
    /** Takes the failure off the screen. */
    forget: () => setRefusal(undefined),
  };
}
