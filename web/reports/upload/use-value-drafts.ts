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

/** What is not saved at the clinic is kept in the tab until it is: by field, its version there and what was typed. */
const nameOf = (bookingId: number, { sheet }: Entry) => `values/${bookingId}/${sheet}`;

/** How a form begins. */
export interface FormStart {
  /** As the report says it, or empty. */
  readonly handedIn: ValuesDraft;
  /** The same with what was typed since, here or on another computer. */
  readonly values: ValuesDraft;
  readonly saved: Map<string, string>;
  readonly versions: Map<string, number>;
  /** Something was typed since. */
  readonly isBack: boolean;
}

/** The beginning of a form: what was typed and not handed in is there again. */
export function startOf(bookingId: number, entry: Entry, report: Report | undefined): FormStart {
  const handedIn = draftOf(report, entry);
  const saved = new Map(entry.drafts.map(({ field, value }) => [field, value]));
  const versions = new Map(entry.drafts.map(({ field, version }) => [field, version]));
  const typed = new Map(saved);
  for (const [field, { from, to }] of Object.entries(readDraft(nameOf(bookingId, entry)) ?? {})) {
    // The clinic took it after all, while the page went.
    if (saved.get(field) === to) continue;
    if (typeof from === 'number') versions.set(field, from);
    if (typeof to === 'string') typed.set(field, to);
  }
  const values = draftOf(report, entry, typed);
  const before = fieldsOf(handedIn, entry);
  const isBack = [...fieldsOf(values, entry)].some(([field, value]) => before.get(field) !== value);
  return { handedIn, values, saved: new Map([...before, ...saved]), versions, isBack };
}

/** Saves each field that is left, at the clinic; what it cannot take yet is sent again until it can. */
export function useValueDrafts<Result>(
  form: ValuesFormState<Result>,
  sheet: { bookingId: number; entry: Entry; report: Report | undefined; start: FormStart },
) {
  // The form is of the report that was there when it was opened.
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
        // Values of a rejected sample are nobody's: they do not come back with the next one.
        keep(failedWith(next.refused, 'SAMPLE_REJECTED') ? [] : made.unsaved());
      },
    });
    return made;
  });
  // In the tab until the clinic has it: it may not answer, and a form that opens at once may be read before it does.
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
    /** A field was typed into. */
    hold,
    /** A field was left. */
    offer,
    /** Saves what is typed; without an answer the tab keeps it. @returns false if it is asked which text stays */
    save: async () => {
      offer();
      await saver.idle();
      return saver.meets([]);
    },
    /** Whether what others have typed meanwhile is on the screen; if not, it is asked which stays. */
    meetsOthers: async () => saver.meets((await request('readEntry', { params: { booking: bookingId } })).drafts),
    /** All is as it was handed in, or empty. */
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
    /** Before the values are handed in: nothing typed follows them. */
    close: () => saver.close(),
    reopen: () => {
      saver.open();
      offer();
    },
  };
}

/** Sends what is typed while the form is open: when it opens and closes, the tab is hidden, and the line is back. */
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
