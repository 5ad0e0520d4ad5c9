import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { counterPayment } from '#contract/payments/shapes.ts';
import type { CounterPaymentForm } from '#contract/payments/shapes.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { readAttempt, useAction } from '#web/lib/queries.ts';
import type { Input } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useSend } from '#web/lib/form.ts';
import { showVisit } from '../shared/queries.ts';
import type { PaymentValues } from './bill-column.tsx';
import { emptyDraft, isEmpty } from './draft.ts';
import { keepTyped, sentForm } from './kept.ts';
import type { Desk, DeskStep } from './use-desk.ts';
import type { Fields } from './use-fields.ts';
import type { useQuote } from './use-quote.ts';

/** Queries of the form, which is gone once the visit is saved: the slip does not wait for them. */
const formQueries = ['listFamilyOfPhone', 'listJoinable', 'listOpenings', 'quoteVisit', 'readDiscountLimits'] as const;
/** A visit that is paid later is sent without a payment. */
const noFields = z.object({});

/**
 * Saves a visit, with its payment or to be paid later. `unanswered`: one was sent without an answer, perhaps before a
 * reload; `unpaid.submit` then sends the same visit again, which is never saved twice.
 */
function useSending(
  bodyWith: (payment: CounterPaymentForm | null) => Input<'openVisit'>['body'],
  onSaved: (visit: Visit) => void,
) {
  const { t } = useTranslation('counter');
  const open = useAction('openVisit', { keptAs: sentForm, updateCache: showVisit, keepOnScreen: formQueries });
  const [unanswered, setUnanswered] = useState(() => readAttempt<'openVisit'>(sentForm));
  const send = async (input: Input<'openVisit'>) => {
    try {
      const visit = await open.mutateAsync(input);
      keepTyped(emptyDraft);
      onSaved(visit);
    } catch (error) {
      setUnanswered(readAttempt(sentForm));
      throw error;
    }
  };
  const sending = { failed: t('failed') };
  const form = useContractForm<PaymentValues, CounterPaymentForm>(counterPayment, { mode: 'cash', amount: '' });
  const paid = useSend(form, { ...sending, send: (payment) => send({ body: bodyWith(payment) }) });
  // Without a payment there is no form to check.
  const unpaid = useSend(useContractForm(noFields, {}), {
    ...sending,
    send: () => send(unanswered?.input ?? { body: bodyWith(null) }),
  });
  return { form, paid, unpaid, unanswered };
}

/**
 * Pays and saves a visit. Whatever prevents that is shown first: an empty visit, a discount that cannot be read,
 * another day of which the patient was not told.
 * @param bodyWith builds the body with a payment, or without one
 */
export function useSaving({
  desk: { draft, isPaying },
  act,
  quote,
  fields,
  bodyWith,
  onSaved,
}: {
  desk: Desk;
  act: (step: DeskStep) => void;
  quote: ReturnType<typeof useQuote>;
  fields: Fields;
  bodyWith: (payment: CounterPaymentForm | null) => Input<'openVisit'>['body'];
  onSaved: (visit: Visit) => void;
}) {
  const errorText = useErrorText();
  const { form, paid, unpaid, unanswered } = useSending(bodyWith, onSaved);
  const { sums, dayAsked, isKnown } = quote;
  const now = isKnown ? sums.now : null;
  const refused = paid.error ?? unpaid.error;
  const error = refused ?? quote.error;
  // The sum may arrive after somebody pressed pay; it stays until another amount is typed.
  useEffect(() => {
    if (isPaying && now !== null && form.getValues('amount') === '') form.setValue('amount', String(now));
  }, [isPaying, now, form]);
  const forget = () => {
    paid.forget();
    unpaid.forget();
  };
  /** Whether the visit can be paid and saved; if not, the field concerned says why. */
  const isReady = (): boolean => {
    if (sums.isUnread) {
      // Leaving the field shows its error.
      fields.refs.discount.current?.blur();
      fields.focus('discount');
      return false;
    }
    act({ does: 'sayDay', isMissed: dayAsked !== -1 });
    if (dayAsked !== -1) return false;
    forget();
    return true;
  };
  const pay = () => {
    if (isEmpty(draft)) return fields.focus('add');
    if (!isReady()) return;
    form.reset({ mode: 'cash', amount: '' });
    act({ does: 'pay' });
  };
  const save = (withPayment: boolean) => {
    if (isReady()) (withPayment ? paid : unpaid).submit();
  };
  return {
    form,
    unanswered,
    refused,
    isBusy: paid.isBusy || unpaid.isBusy,
    failure: paid.failure ?? unpaid.failure ?? (quote.error ? errorText(quote.error) : undefined),
    /** Of the server, by the names of its fields. */
    errors: error instanceof ApiError ? error.fields : {},
    /** Whether the server asks if a test that the person has today already is done again. */
    asksAgain: error instanceof ApiError && error.code === 'SAME_TEST',
    forget,
    pay,
    save,
    /** Begins the payment at the first press and saves at the second; nothing is saved before the sum is known. */
    payOrSave: () => {
      if (!isPaying) pay();
      else if (now !== null) save(now > 0);
    },
  };
}
