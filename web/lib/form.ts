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
import { checkAt } from '#contract/form-moment.ts';
import { readComplaint } from '#contract/field-message.ts';
import { ApiError } from './api-error.ts';
import { useErrorText } from './error-text.ts';
import { now } from './now.ts';
import { useChanged } from './use-changed.ts';
import { useDraft } from './use-draft.ts';

/** Validates with a schema of the contract. Keeps the first error of each field; its message is a text key. */
function contractResolver<Values extends FieldValues, Result>(
  schema: z.ZodMiniType<Result, Values>,
): Resolver<Values, unknown, Result> {
  return (values) => {
    const parsed = checkAt(now(), () => z.safeParse(schema, values));
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of parsed.error.issues) {
      const field = path.join('.');
      if (!get(errors, field)) set(errors, field, { type: 'contract', message } satisfies FieldError);
    }
    return { values: {}, errors };
  };
}

/** A form checked by the schema the server uses: when a field loses focus, and on submit. */
export function useContractForm<Values extends FieldValues, Result>(
  schema: z.ZodMiniType<Result, Values>,
  defaultValues: DefaultValues<Values>,
) {
  return useForm<Values, unknown, Result>({ resolver: contractResolver(schema), defaultValues, mode: 'onTouched' });
}

/** Returns the message of a field error in the current language; messages from the server are translated already. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('field-texts');
  return (error) => {
    if (!error?.message) return undefined;
    if (error.type === 'server') return error.message;
    const { key, sign } = readComplaint(error.message);
    return t(`field.${key}`, { sign });
  };
}

/** What `send` returns when the form was not sent, because a question must be answered first. */
export const notSent = Symbol('not sent');

interface SendOptions<Result> {
  /** Sends the form; its errors are shown. Returns `notSent` when it only asked something. */
  send: (body: Result) => unknown;
  /** Text that says what failed; shown before the reason. */
  failed?: string;
  /** The reason for an error; by default the shared text of its code. */
  words?: (error: unknown) => string;
  /** The field errors in an error; by default those of the server. */
  fieldsOf?: (error: unknown) => Readonly<Record<string, string>>;
  /** Called with the names of the invalid fields, to open folds that hide them. */
  onWrong?: (names: readonly string[]) => void;
  /** All fields are visible: no summary is shown when some are invalid. */
  isShort?: boolean;
  /**
   * The name of the form and its record, under which what was typed survives a reload (`use-draft.ts`). Forms that move
   * money have no draft: filled in again after a lost answer, they would tempt people to pay twice.
   */
  draft?: string | undefined;
}

/** The field errors of the server. */
export const serverFields = (error: unknown) => (error instanceof ApiError ? error.fields : {});

/**
 * Sends a form, once at a time. Field errors of the server are shown at their fields, the rest is in `failure`. The
 * first invalid field gets the focus and all values stay. `submit` works for a form's submit and a button's click.
 */
export function useSend<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  { send, failed, words, fieldsOf = serverFields, onWrong, isShort = false, draft: name }: SendOptions<Result>,
) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  // Called before `useDraft`, which changes the form when it restores a draft.
  const isChanged = useChanged(form);
  const { sent, ...draft } = useDraft(form, name);
  const isSending = useRef(false);
  const [shownError, setShownError] = useState<{ text: string; first?: string | undefined; error?: unknown }>();
  const { setFocus } = form;
  // After rendering, because until then the field may be hidden or disabled.
  useEffect(() => {
    if (shownError?.first) setFocus(shownError.first as Path<Values>);
  }, [shownError, setFocus]);

  const showError = (error: unknown) => {
    const { fields, rest } = splitFieldErrors(fieldsOf(error), form.getValues());
    for (const [name, message] of fields) form.setError(name as Path<Values>, { type: 'server', message });
    onWrong?.(fields.map(([name]) => name));
    const text = [failed, (words ?? errorText)(error), ...rest].filter(Boolean).join(' ');
    setShownError({ text, first: fields[0]?.[0], error });
  };
  const run = form.handleSubmit(
    async (body) => {
      try {
        if ((await send(body)) !== notSent) sent();
      } catch (error) {
        showError(error);
      }
    },
    (wrong) => {
      onWrong?.(Object.keys(wrong));
      if (!isShort) setShownError({ text: t('error.INVALID_FIELDS') });
    },
  );
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setShownError(undefined);
    void run().finally(() => (isSending.current = false));
  };
  const state = { failure: shownError?.text, isBusy: form.formState.isSubmitting };
  return {
    ...state,
    submit,
    /** The error that `failure` describes. */
    error: shownError?.error,
    draft,
    /** Whether the form holds input that is not saved. */
    isChanged,
    /** For the `FormSheet` around the form. */
    sheet: { ...state, isDirty: isChanged, draft: name === undefined ? undefined : draft, onSave: submit },
    /** Clears the failure. */
    forget: () => setShownError(undefined),
  };
}

/** All paths in a form's values, in order: `profile`, `profile.name`, `profile.name.en`. */
function pathsOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [prefix + key, ...pathsOf(part, `${prefix}${key}.`)]);
}

/**
 * Splits the server's field errors: `fields` are those the form has, in the form's order; `rest` the messages of
 * others.
 */
export function splitFieldErrors(
  serverErrors: Readonly<Record<string, string>>,
  values: object,
): { fields: [name: string, message: string][]; rest: string[] } {
  const remaining = new Map(Object.entries(serverErrors));
  const fields = pathsOf(values).flatMap((name): [string, string][] => {
    return remaining.delete(name) ? [[name, serverErrors[name]!]] : [];
  });
  return { fields, rest: [...remaining.values()] };
}
