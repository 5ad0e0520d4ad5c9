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
type Step = 'form' | 'cancelling' | 'leaving' | 'stale' | 'commissions';

/** What the draft is compared with. */
interface Basis {
  /** The booking the form was filled from. */
  base: Booking;
  /** Fields with a doctor's phone that Fetch did not find. */
  unknownDoctors: ReadonlySet<FieldName>;
}

export type Edit = ReturnType<typeof useEdit>;

/** The draft without phones of unknown doctors: 'NA' is never saved, the field keeps the booking's value (D25). */
const withoutUnknown = (draft: Draft, { base, unknownDoctors }: Basis): Draft => ({
  ...draft,
  ...Object.fromEntries([...unknownDoctors].map((name) => [name, valueIn(base, name)])),
});

/**
 * The editing of a booking, from opening the sheet to saving. All input is kept through errors and questions. `onSaved`
 * is called after the booking is saved and the page behind shows it.
 */
export function useEdit(booking: Booking, { onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const { t } = useTranslation('booking-changes');
  const client = useQueryClient();
  const user = useUser();
  const save = useSave();
  const acknowledgement = useAction('acknowledge');
  const type = typeOf(booking);
  const names = booking.abilities.edit;
  const [basis, setBasis] = useState<Basis>({ base: booking, unknownDoctors: new Set() });
  // The schema reads it when the form is submitted, which may be before the next render.
  const latest = useRef(basis);
  const form = useEditForm(booking, (typed) =>
    bodyOf(withoutUnknown(typed, latest.current), latest.current.base, names),
  );
  const draft: Draft = useWatch({ control: form.control });
  const [step, setStep] = useState<Step>('form');
  const [newest, setNewest] = useState(booking);
  /** A date is incomplete, so the form was not sent. */
  const [hasIncomplete, setHasIncomplete] = useState(false);
  const mayCancel = useRef(false);
  const { base } = basis;

  const changeBasis = (change: Partial<Basis>) => {
    latest.current = { ...latest.current, ...change };
    setBasis(latest.current);
  };
  const backToForm = () => {
    mayCancel.current = false;
    setStep('form');
  };

  const ask = (question: Step) => {
    setStep(question);
    return notSent;
  };

  const {
    submit,
    failure,
    isBusy,
    forget,
    draft: kept,
  } = useSend(form, {
    draft: `booking/${type}/${booking.id}`,
    failed: t('edit.failed'),
    onWrong: backToForm,
    send: async (edit) => {
      const isCancelling =
        form.getValues('checkupStatus') === 'CANCELLED' && latest.current.base.checkupStatus !== 'CANCELLED';
      if (isCancelling && !mayCancel.current) return ask('cancelling');
      try {
        await save(edit);
      } catch (error) {
        if (failedWith(error, 'ACKNOWLEDGEMENT_NEEDED')) return ask('commissions');
        if (!failedWith(error, 'STALE')) throw error;
        if (!(await isSavedAlready())) return ask('stale');
      }
      onSaved();
    },
  });

  /** Whether the newest state already has all changes, because only the answer of an earlier try was lost. */
  const isSavedAlready = async () => {
    const from = latest.current.base;
    const sent = withoutUnknown(form.getValues(), latest.current);
    const now = await findById(client, type, String(from.id));
    setNewest(now);
    const mine = changedIn(sent, from, names);
    return (
      changedIn(applyTo(now, sent, from, names), now, names).length === 0 &&
      changedBetween(from, now, names).every((name) => mine.includes(name) || followsFrom(name, mine))
    );
  };

  const set = (name: FieldName, value: Value) => {
    form.setValue(name, value);
    form.clearErrors(name);
  };
  const change = (name: FieldName, value: Value) => {
    set(name, value);
    if (name !== 'paymentStatus' || !names.includes('statusClearedBy')) return;
    // 'Cleared by' is the person who changes the payment's status, unless they write another name.
    const saved = valueIn(base, 'statusClearedBy');
    const isUntouched = draft.statusClearedBy === user.name || draft.statusClearedBy === saved;
    if (isUntouched) set('statusClearedBy', value === valueIn(base, 'paymentStatus') ? saved : user.name);
  };
  const sendAnyway = () => {
    mayCancel.current = true;
    submit();
  };

  return {
    form,
    type,
    names,
    base,
    newest,
    draft,
    kept,
    step,
    failure,
    hasIncomplete,
    isBusy: isBusy || acknowledgement.isPending,
    change,
    /** Whether the form asks why money is changed. */
    asksReason: form.formState.errors.paymentReason !== undefined || changesMoney(draft, base, names),
    /** Whether the form asks why a test is cancelled: the server has said that the laboratory has begun it. */
    asksWhyCancelled:
      draft.checkupStatus === 'CANCELLED' &&
      (form.formState.errors.cancelReason !== undefined || Boolean(draft.cancelReason)),
    /** Whether COMPLETED may be set: the amounts cover what is due, or this person may waive the rest. */
    mayComplete: booking.abilities.waive || !wouldWaive(draft, base),
    /** The fields this person has changed, as they would be saved. */
    mine: changedIn(withoutUnknown(draft, basis), base, names),
    /** Records whether Fetch found the doctor of a phone. */
    markDoctor: (name: FieldName, isKnown: boolean) => {
      const others = [...latest.current.unknownDoctors].filter((one) => one !== name);
      changeBasis({ unknownDoctors: new Set(isKnown ? others : [...others, name]) });
    },
    /** Saves, unless dates are incomplete. A cancellation asks first. */
    save: (incomplete: readonly FieldName[]) => {
      setHasIncomplete(incomplete.length > 0);
      if (incomplete.length === 0) return submit();
      forget();
      for (const [index, name] of incomplete.entries())
        form.setError(name, { type: 'contract', message: 'booking.date' }, { shouldFocus: index === 0 });
    },
    saveAnyway: sendAnyway,
    /** Applies the changes to the newest state, and saves. */
    takeOver: () => {
      const merged = applyTo(newest, draft, base, names);
      changeBasis({ base: newest });
      for (const name of names) form.setValue(name, merged[name]);
      sendAnyway();
    },
    acknowledge: () => acknowledgement.mutate({ body: { notice: 'commissions' } }, { onSuccess: sendAnyway }),
    acknowledgeError: acknowledgement.error,
    back: () => {
      acknowledgement.reset();
      forget();
      backToForm();
    },
    /** Closes the sheet; asks first if changes would be lost. */
    close: () => {
      if (step === 'form' && !isBusy && changedIn(draft, base, names).length > 0) setStep('leaving');
      else onClose();
    },
    /** Closes the sheet and drops the changes. */
    giveUp: () => {
      kept.discard();
      onClose();
    },
  };
}
