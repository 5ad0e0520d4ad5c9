import { useCallback, useEffect, useState } from 'react';
import type { Entry } from '#contract/reports/entry.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { readDraft, saveDraft } from '#web/lib/drafts.ts';
import type { Draft } from '#web/lib/drafts.ts';
import { draftOf, fieldsOf, withField } from './form-values.ts';
import { notSaving, ValueSaver } from './value-saver.ts';
import type { Saving } from './value-saver.ts';
import type { ValuesFormState } from './value-row.tsx';
import type { ValuesDraft } from './values-draft.ts';

/** Names the input in this tab that the server does not have yet: by field, its version there and the text. */
const nameOf = (bookingId: number, { sheet }: Entry) => `values/${bookingId}/${sheet}`;

/** The initial state of a form. */
export interface FormStart {
  /** The values of the report, or empty ones. */
  readonly handedIn: ValuesDraft;
  /** The same with later input, from here or another computer. */
  readonly values: ValuesDraft;
  readonly saved: Map<string, string>;
  readonly versions: Map<string, number>;
  /** Whether there is later input. */
  readonly isBack: boolean;
}

/** The initial state of a form, with the input that was not handed in. */
export function startOf(bookingId: number, entry: Entry, report: Report | undefined): FormStart {
  const handedIn = draftOf(report, entry);
  const saved = new Map(entry.drafts.map(({ field, value }) => [field, value]));
  const versions = new Map(entry.drafts.map(({ field, version }) => [field, version]));
  const typed = new Map(saved);
  for (const [field, { from, to }] of Object.entries(readDraft(nameOf(bookingId, entry)) ?? {})) {
    // The server stored it after all, while the page was closing.
    if (saved.get(field) === to) continue;
    if (typeof from === 'number') versions.set(field, from);
    if (typeof to === 'string') typed.set(field, to);
  }
  const values = draftOf(report, entry, typed);
  const before = fieldsOf(handedIn, entry);
  const isBack = [...fieldsOf(values, entry)].some(([field, value]) => before.get(field) !== value);
  return { handedIn, values, saved: new Map([...before, ...saved]), versions, isBack };
}

/** Saves each field on the server when it is left. What cannot be saved yet is sent again until it can. */
export function useValueDrafts<Result>(
  form: ValuesFormState<Result>,
  sheet: { bookingId: number; entry: Entry; report: Report | undefined; start: FormStart },
) {
  // The form belongs to the report that existed when it was opened.
  const [{ bookingId, entry, report, start }] = useState(sheet);
  const [saving, setSaving] = useState<Saving>(notSaving);
  const { getValues, setValue, reset } = form;
  const keep = useCallback(
    (unsaved: Saving['failing']) => {
      const kept: Record<string, Draft[string]> = {};
      for (const { field, version, value } of unsaved) kept[field] = { from: version, to: value };
      saveDraft(nameOf(bookingId, entry), kept);
    },
    [bookingId, entry],
  );
  const [saver] = useState(() => {
    const made: ValueSaver = new ValueSaver({
      saved: start.saved,
      versions: start.versions,
      send: async (drafts) =>
        (await request('saveDrafts', { params: { booking: bookingId }, body: { sheet: entry.sheet, drafts } })).drafts,
      tell: (next) => {
        setSaving(next);
        // Values of a rejected sample are dropped: they must not come back with the next one.
        keep(failedWith(next.refused, 'SAMPLE_REJECTED') ? [] : made.unsaved());
      },
    });
    return made;
  });
  // Kept in the tab until the server has it: the server may not answer, and a form that opens at once may be read
  // before it does.
  const hold = useCallback(() => {
    saver.hold(fieldsOf(getValues(), entry));
    keep(saver.unsaved());
  }, [saver, getValues, entry, keep]);
  const offer = useCallback(() => {
    hold();
    saver.offer(fieldsOf(getValues(), entry));
  }, [hold, saver, getValues, entry]);
  useSavingWhileOpen(saver, offer);
  return {
    saving,
    /** Called when a field changes. */
    hold,
    /** Called when a field is left. */
    offer,
    /**
     * Saves the input; without an answer the tab keeps it.
     * @returns false if a conflict must be resolved first
     */
    save: async () => {
      offer();
      await saver.idle();
      return saver.meets([]);
    },
    /** Whether the input of others is on the screen; if not, conflicts are shown. */
    meetsOthers: async () => saver.meets((await request('readEntry', { params: { booking: bookingId } })).drafts),
    /** Drops the input: all fields are as handed in, or empty. */
    discard: () => {
      reset(start.handedIn);
      offer();
    },
    /** Ends a conflict with one of the two texts. */
    settle: (field: string, value: string) => {
      const place = getValues('results').findIndex(({ analyte }) => analyte === field);
      if (place >= 0) setValue(`results.${place}.value`, value, { shouldDirty: true, shouldValidate: true });
      else reset(withField(getValues(), { report, entry }, field, value), { keepDefaultValues: true });
      saver.settle(field, value);
    },
    /** Stops saving before the values are handed in, so that no later input follows them. */
    close: () => saver.close(),
    reopen: () => {
      saver.open();
      offer();
    },
  };
}

/** Sends the input while the form is open: when it opens and closes, the tab is hidden, and the connection is back. */
function useSavingWhileOpen(saver: ValueSaver, offer: () => void) {
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && offer();
    const retry = () => saver.retry();
    saver.open();
    offer();
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', leave);
      offer();
      void saver.close();
    };
  }, [saver, offer]);
}
