import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, saveDraft } from './drafts.ts';
import type { Draft } from './drafts.ts';
import { isSameInput } from './use-changed.ts';

/**
 * Fields that are never stored, in any form: codes, signatures, files and numbers of papers stay out of the browser's
 * storage, and a consent is given by the person who sends the form.
 */
const neverStored: ReadonlySet<string> = new Set([
  'code',
  'otp',
  'yearOfBirth',
  'signature',
  'file',
  'aadhaar',
  'paperNote',
  'consent',
  'evenIfAlike',
  'isSamePerson',
]);

/** The draft of a form: the fields in which `typed` differs from `saved`. */
export function draftBetween(saved: object, typed: object): Draft {
  const before = new Map(Object.entries(saved));
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, to]: [string, unknown]) => {
      const from: unknown = before.get(name);
      const isStored = !neverStored.has(name) && !isSameInput(from, to);
      return isStored ? [[name, { from: from ?? null, to: to ?? null }]] : [];
    }),
  );
}

/** The values of a draft for a form filled with `saved`; without the fields that somebody else has changed since. */
export function valuesOf(draft: Draft, saved: object): Record<string, unknown> {
  const now = new Map(Object.entries(saved));
  const kept = Object.entries(draft).filter(
    ([name, { from }]) => !neverStored.has(name) && isSameInput(now.get(name), from),
  );
  return Object.fromEntries(kept.map(([name, { to }]) => [name, to]));
}

/** The state of a form's draft. */
export interface FormDraft {
  /** The form was filled with the draft. */
  readonly isBack: boolean;
  /** Resets the form and removes the draft. */
  readonly discard: () => void;
}

/**
 * Stores what is typed into a form under `name` while it is not sent, and fills the form with it when it is opened
 * again, after a reload or a new log-in. Without a name nothing is stored. `sent` removes the draft.
 */
export function useDraft<Values extends FieldValues, Result>(
  { formState, reset, subscribe }: UseFormReturn<Values, unknown, Result>,
  name: string | undefined,
): FormDraft & { sent: () => void } {
  const [isBack, setIsBack] = useState(false);
  const saved = useRef(formState.defaultValues ?? {});
  const stored = useRef('{}');
  useLayoutEffect(() => {
    if (name === undefined) return;
    const typed = valuesOf(readDraft(name) ?? {}, saved.current);
    if (Object.keys(typed).length > 0) {
      reset({ ...saved.current, ...typed } as Values, { keepDefaultValues: true });
      setIsBack(true);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        const draft = draftBetween(defaultValues, values);
        const text = JSON.stringify(draft);
        // An event without a new value must not store the draft of a sent form again.
        if (text === stored.current) return;
        stored.current = text;
        saveDraft(name, draft);
      },
    });
  }, [name, reset, subscribe]);
  return {
    isBack,
    discard: () => {
      setIsBack(false);
      reset();
    },
    sent: () => {
      setIsBack(false);
      if (name !== undefined) saveDraft(name, {});
    },
  };
}
