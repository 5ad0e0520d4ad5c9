import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldName } from '#contract/bookings/fields.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import type { Value } from '../shared/fields.ts';
import { findById } from '../shared/queries.ts';
import { bodyOf, changedBetween, changedIn, draftOf, followsFrom, onto, valueIn } from './draft.ts';
import type { Draft } from './draft.ts';
import { checkEdit, serverComplaints, useSave } from './save.ts';
import type { Complaints } from './save.ts';

/** What lies on the sheet: the form, or a question that must be answered first. */
type Step = 'form' | 'cancelling' | 'leaving' | 'stale' | 'commissions';

interface State {
  /** The booking the form was filled from. */
  base: Booking;
  draft: Draft;
  step: Step;
  complaints: Complaints;
  /** What went wrong beyond single fields. */
  failure: unknown;
  /** The booking as somebody else has made it meanwhile. */
  newest: Booking;
}

export type Edit = ReturnType<typeof useEdit>;

/**
 * An edit of a booking from opening to saving: what was typed is kept through every refusal and question.
 * `onSaved` is told once the booking is saved, and the page behind shows it.
 */
export function useEdit(booking: Booking, { onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const client = useQueryClient();
  const user = useUser();
  const save = useSave();
  const { mutateAsync: acknowledge } = useAction('acknowledge');
  const type = typeOf(booking);
  const names = booking.abilities.edit;
  const [isBusy, setIsBusy] = useState(false);
  const [unknownDoctors, setUnknownDoctors] = useState<ReadonlySet<FieldName>>(new Set());
  const [state, setState] = useState<State>(() => ({
    base: booking,
    draft: draftOf(booking, names),
    step: 'form',
    complaints: {},
    failure: null,
    newest: booking,
  }));
  const { base, draft, newest } = state;
  const put = (change: Partial<State>) => setState((before) => ({ ...before, ...change }));

  /** 'Cleared by' is the person who changes the payment's status, unless they write another name. */
  const clearedBy = (next: Draft): Draft => {
    const isUntouched =
      draft.statusClearedBy === user.name || draft.statusClearedBy === valueIn(base, 'statusClearedBy');
    if (!names.includes('statusClearedBy') || !isUntouched) return next;
    const isChanged = next.paymentStatus !== valueIn(base, 'paymentStatus');
    return { ...next, statusClearedBy: isChanged ? user.name : valueIn(base, 'statusClearedBy') };
  };
  const change = (name: FieldName, value: Value) => {
    const next = { ...draft, [name]: value };
    const { [name]: _, ...complaints } = state.complaints;
    put({ draft: name === 'paymentStatus' ? clearedBy(next) : next, complaints, failure: null });
  };
  /** 'NA' is never saved: the field stays as it stands on the booking (D25). */
  const withoutUnknown = (typed: Draft, from: Booking): Draft => ({
    ...typed,
    ...Object.fromEntries([...unknownDoctors].map((name) => [name, valueIn(from, name)])),
  });

  const refused = async (error: unknown, sent: Draft, from: Booking) => {
    if (failedWith(error, 'ACKNOWLEDGEMENT_NEEDED')) return put({ step: 'commissions' });
    if (!failedWith(error, 'STALE')) {
      const complaints = serverComplaints(error, draft);
      return put({ step: 'form', complaints, failure: Object.keys(complaints).length > 0 ? null : error });
    }
    const now = await findById(client, type, String(from.id));
    const missing = changedIn(onto(now, sent, from, names), now, names);
    // The answer to an earlier try was lost on the way: all of it is there already.
    const mine = changedIn(sent, from, names);
    if (
      missing.length === 0 &&
      changedBetween(from, now, names).every((name) => mine.includes(name) || followsFrom(name, mine))
    )
      return onSaved();
    put({ step: 'stale', newest: now });
  };

  const send = async (typed: Draft, from: Booking) => {
    const sent = withoutUnknown(typed, from);
    const checked = checkEdit(type, bodyOf(sent, from, names));
    if ('complaints' in checked) return put({ step: 'form', complaints: checked.complaints });
    setIsBusy(true);
    try {
      await save(checked.edit);
      onSaved();
    } catch (error) {
      await refused(error, sent, from).catch((failure: unknown) => put({ step: 'form', failure }));
    } finally {
      setIsBusy(false);
    }
  };

  const isCancelling = draft.checkupStatus === 'CANCELLED' && base.checkupStatus !== 'CANCELLED';
  return {
    ...state,
    type,
    names,
    isBusy,
    change,
    /** The fields this person has changed, as they would be saved. */
    mine: changedIn(withoutUnknown(draft, base), base, names),
    /** Says of a doctor's phone whether it is one, as far as Fetch has told. */
    markDoctor: (name: FieldName, isKnown: boolean) =>
      setUnknownDoctors((before) => new Set([...before].filter((one) => one !== name).concat(isKnown ? [] : name))),
    complain: (complaints: Complaints) => put({ complaints }),
    /** Saves; a cancellation asks first. */
    save: () => (isCancelling ? put({ step: 'cancelling' }) : void send(draft, base)),
    saveAnyway: () => void send(draft, base),
    /** Puts what was changed onto the newest state, and saves. */
    takeOver: () => {
      const merged = onto(newest, draft, base, names);
      put({ base: newest, draft: merged });
      void send(merged, newest);
    },
    acknowledge: async () => {
      setIsBusy(true);
      try {
        await acknowledge({ body: { notice: 'commissions' } });
      } catch (failure) {
        setIsBusy(false);
        return put({ failure });
      }
      await send(draft, base);
    },
    back: () => put({ step: 'form', failure: null }),
    /** Closes the sheet; asks first where something would be lost. */
    close: () => {
      const isLost = changedIn(draft, base, names).length > 0 && state.step === 'form';
      if (isLost && !isBusy) put({ step: 'leaving' });
      else onClose();
    },
  };
}
