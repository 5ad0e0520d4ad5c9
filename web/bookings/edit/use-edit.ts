import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#contract/bookings/fields.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { notSent, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import type { Value } from '../shared/fields.ts';
import { findById } from '../shared/queries.ts';
import { applyTo, bodyOf, changedBetween, changedIn, changesMoney, followsFrom, valueIn, wouldWaive } from './draft.ts';
import type { Draft } from './draft.ts';
import { useEditForm, useSave } from './save.ts';

/** What the sheet shows: the form, or a question that must be answered first. */
type View = 'form' | 'cancelling' | 'leaving' | 'stale' | 'commissions';

/** The sheet, besides what is typed. */
interface Sheet {
  step: View;
  /** The booking that the form was filled from: what is typed is compared with it. */
  base: Booking;
  /** The booking as somebody else has saved it meanwhile. */
  newest: Booking;
  /** Fields with a doctor's phone that Fetch did not find. */
  unknownDoctors: ReadonlySet<FieldName>;
  /** The person has said that the booking is to be cancelled. */
  mayCancel: boolean;
  /** A date is incomplete, so the form was not sent. */
  hasIncomplete: boolean;
}

type SheetStep =
  | { does: 'ask'; question: View }
  | { does: 'backToForm' }
  | { does: 'allowCancel' }
  | { does: 'checkDates'; hasIncomplete: boolean }
  | { does: 'readNewest'; newest: Booking }
  /** Compares the draft with the newest booking from now on. */
  | { does: 'takeNewest' }
  | { does: 'markDoctor'; name: FieldName; isKnown: boolean };

function sheetAfter(sheet: Sheet, step: SheetStep): Sheet {
  switch (step.does) {
    case 'ask':
      return { ...sheet, step: step.question };
    case 'backToForm':
      return { ...sheet, step: 'form', mayCancel: false };
    case 'allowCancel':
      return { ...sheet, mayCancel: true };
    case 'checkDates':
      return { ...sheet, hasIncomplete: step.hasIncomplete };
    case 'readNewest':
      return { ...sheet, newest: step.newest };
    case 'takeNewest':
      return { ...sheet, base: sheet.newest };
    case 'markDoctor': {
      const others = [...sheet.unknownDoctors].filter((one) => one !== step.name);
      return { ...sheet, unknownDoctors: new Set(step.isKnown ? others : [...others, step.name]) };
    }
  }
}

/**
 * The sheet, and how a step changes it. `latest` is the sheet after the last step: the schema and the sending read it,
 * which may be before the next render.
 */
function useSheet(booking: Booking) {
  const [sheet, setSheet] = useState<Sheet>({
    step: 'form',
    base: booking,
    newest: booking,
    unknownDoctors: new Set(),
    mayCancel: false,
    hasIncomplete: false,
  });
  const latest = useRef(sheet);
  const step = (next: SheetStep) => {
    latest.current = sheetAfter(latest.current, next);
    setSheet(latest.current);
  };
  return { sheet, latest, step };
}

type EditForm = ReturnType<typeof useEditForm>;
type EditSheet = ReturnType<typeof useSheet>;
export type Edit = ReturnType<typeof useEdit>;

/** The draft without phones of unknown doctors: 'NA' is never saved, the field keeps the booking's value (D25). */
const withoutUnknown = (draft: Draft, { base, unknownDoctors }: Sheet): Draft => ({
  ...draft,
  ...Object.fromEntries([...unknownDoctors].map((name) => [name, valueIn(base, name)])),
});

/**
 * The editing of a booking, from opening the sheet to saving. All input is kept through errors and questions. `onSaved`
 * is called after the booking is saved and the page behind shows it.
 */
export function useEdit(booking: Booking, { onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const names = booking.abilities.edit;
  const opened = useSheet(booking);
  const { sheet, latest, step } = opened;
  const { base } = sheet;
  const form = useEditForm(booking, (typed) =>
    bodyOf(withoutUnknown(typed, latest.current), latest.current.base, names),
  );
  const draft: Draft = useWatch({ control: form.control });
  const { submit, ...sending } = useSending(booking, form, opened, onSaved);
  const lookUps = useLookUps(opened);
  const { errors } = form.formState;
  return {
    form,
    type: typeOf(booking),
    names,
    base,
    newest: sheet.newest,
    draft,
    step: sheet.step,
    hasIncomplete: sheet.hasIncomplete,
    ...sending,
    change: useChange(form, draft, base, names),
    /** Whether the form asks why money is changed. */
    asksReason: errors.paymentReason !== undefined || changesMoney(draft, base, names),
    /** Whether the form asks why a test is cancelled: the server has said that the laboratory has begun it. */
    asksWhyCancelled:
      draft.checkupStatus === 'CANCELLED' && (errors.cancelReason !== undefined || Boolean(draft.cancelReason)),
    /** Whether COMPLETED may be set: the amounts cover what is due, or this person may waive the rest. */
    mayComplete: booking.abilities.waive || !wouldWaive(draft, base),
    /** The fields this person has changed, as they would be saved. */
    mine: changedIn(withoutUnknown(draft, sheet), base, names),
    /** Records whether Fetch found the doctor of a phone. */
    markDoctor: (name: FieldName, isKnown: boolean) => step({ does: 'markDoctor', name, isKnown }),
    /** A doctor is being looked up by phone: whoever saves meanwhile waits for it. */
    awaitLookUp: lookUps.add,
    /** Saves, unless dates are incomplete. A cancellation asks first. */
    save: (incomplete: readonly FieldName[]) => {
      step({ does: 'checkDates', hasIncomplete: incomplete.length > 0 });
      if (incomplete.length === 0) return lookUps.end(submit);
      sending.forget();
      for (const [index, name] of incomplete.entries())
        form.setError(name, { type: 'contract', message: 'booking.date' }, { shouldFocus: index === 0 });
    },
    /** Applies the changes to the newest state, and saves. */
    takeOver: () => {
      const merged = applyTo(sheet.newest, draft, base, names);
      step({ does: 'takeNewest' });
      for (const name of names) form.setValue(name, merged[name]);
      sending.saveAnyway();
    },
    /** Closes the sheet; asks first if changes would be lost. */
    close: () => {
      const asks = sheet.step === 'form' && !sending.isBusy && changedIn(draft, base, names).length > 0;
      if (asks) step({ does: 'ask', question: 'leaving' });
      else onClose();
    },
    /** Closes the sheet and drops the changes. */
    giveUp: () => {
      sending.kept.discard();
      onClose();
    },
  };
}

/**
 * The doctors that are being looked up. Where a phone turns out to be no doctor's only when the form is to be saved, it
 * is not, so that its 'NA' is read before it is left out.
 */
function useLookUps({ latest }: EditSheet) {
  const running = useRef(new Set<Promise<unknown>>());
  return {
    add: (lookUp: Promise<unknown>) => {
      const ended: Promise<unknown> = lookUp.catch(() => undefined).finally(() => running.current.delete(ended));
      running.current.add(ended);
    },
    end: (submit: () => void) => {
      if (running.current.size === 0) return submit();
      const known = latest.current.unknownDoctors.size;
      const submitUnlessNew = () => latest.current.unknownDoctors.size === known && submit();
      return void Promise.all(running.current).then(submitUnlessNew);
    },
  };
}

/** Sends the form; where the server or the form needs an answer first, the sheet asks, and nothing is lost. */
function useSending(booking: Booking, form: EditForm, { latest, step }: EditSheet, onSaved: () => void) {
  const { t } = useTranslation('booking-changes');
  const client = useQueryClient();
  const save = useSave();
  const acknowledgement = useAction('acknowledge');
  const type = typeOf(booking);
  const ask = (question: View) => {
    step({ does: 'ask', question });
    return notSent;
  };
  const backToForm = () => step({ does: 'backToForm' });
  const { submit, failure, isBusy, forget, draft } = useSend(form, {
    draft: `booking/${type}/${booking.id}`,
    failed: t('edit.failed'),
    onWrong: backToForm,
    send: async (edit) => {
      const { base, mayCancel } = latest.current;
      const isCancelling = form.getValues('checkupStatus') === 'CANCELLED' && base.checkupStatus !== 'CANCELLED';
      if (isCancelling && !mayCancel) return ask('cancelling');
      try {
        await save(edit);
      } catch (error) {
        if (failedWith(error, 'ACKNOWLEDGEMENT_NEEDED')) return ask('commissions');
        if (!failedWith(error, 'STALE')) throw error;
        const sent = withoutUnknown(form.getValues(), latest.current);
        const newest = await findById(client, type, String(base.id));
        step({ does: 'readNewest', newest });
        if (!isSavedAlready(sent, { base, newest }, booking.abilities.edit)) return ask('stale');
      }
      onSaved();
    },
  });
  const saveAnyway = () => {
    step({ does: 'allowCancel' });
    submit();
  };
  return {
    submit,
    failure,
    isBusy: isBusy || acknowledgement.isPending,
    forget,
    /** The draft that survives a reload. */
    kept: draft,
    /** Saves, a cancellation too. */
    saveAnyway,
    /** Records that the rule on commissions was read, and saves. */
    acknowledge: () => acknowledgement.mutate({ body: { notice: 'commissions' } }, { onSuccess: saveAnyway }),
    acknowledgeError: acknowledgement.error,
    back: () => {
      acknowledgement.reset();
      forget();
      backToForm();
    },
  };
}

/** Whether the newest state already has all changes, because only the answer of an earlier try was lost. */
function isSavedAlready(
  sent: Draft,
  { base, newest }: Pick<Sheet, 'base' | 'newest'>,
  names: readonly FieldName[],
): boolean {
  const mine = changedIn(sent, base, names);
  return (
    changedIn(applyTo(newest, sent, base, names), newest, names).length === 0 &&
    changedBetween(base, newest, names).every((name) => mine.includes(name) || followsFrom(name, mine))
  );
}

/** Changes a field. A change of the payment's status fills in 'Cleared by', unless the person writes another name. */
function useChange(form: EditForm, draft: Draft, base: Booking, names: readonly FieldName[]) {
  const user = useUser();
  const set = (name: FieldName, value: Value) => {
    form.setValue(name, value);
    form.clearErrors(name);
  };
  return (name: FieldName, value: Value) => {
    set(name, value);
    if (name !== 'paymentStatus' || !names.includes('statusClearedBy')) return;
    const saved = valueIn(base, 'statusClearedBy');
    const isUntouched = draft.statusClearedBy === user.name || draft.statusClearedBy === saved;
    if (isUntouched) set('statusClearedBy', value === valueIn(base, 'paymentStatus') ? saved : user.name);
  };
}
