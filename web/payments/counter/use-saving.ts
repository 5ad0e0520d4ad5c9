import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { counterPayment } from '#contract/payments/shapes.ts';
import type { CounterPaymentForm } from '#contract/payments/shapes.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { readAttempt } from '#web/lib/attempts.ts';
import type { Input } from '#web/lib/client.ts';
import { useContractForm, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { showVisit } from '../shared/show-visit.ts';
import type { PaymentValues } from './bill-column.tsx';
import { emptyDraft } from './draft.ts';
import { keepTyped, sentForm } from './kept.ts';

/** What the form has read: it is gone once the visit is saved, and the slip does not wait for it. */
const ofTheForm = ['listFamilyOfPhone', 'listJoinable', 'listOpenings', 'quoteVisit', 'readDiscountLimits'] as const;
/** A visit that is paid later is sent without a payment. */
const noFields = z.object({});

/**
 * Saves a visit, with its payment or to be paid later. `unanswered`: one was sent and no answer came, also before a
 * reload; `unpaid.submit` then sends the same again, which is never saved twice.
 */
export function useSaving(
  bodyWith: (payment: CounterPaymentForm | null) => Input<'openVisit'>['body'],
  onSaved: (visit: Visit) => void,
) {
  const { t } = useTranslation('counter');
  const open = useAction('openVisit', { keptAs: sentForm, updateCache: showVisit, keepOnScreen: ofTheForm });
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
