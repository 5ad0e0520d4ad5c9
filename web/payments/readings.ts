import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { refreshAfter } from '#web/lib/refresh.ts';

/** How often an invoice that waits is asked about, in milliseconds: only while the page is looked at. */
const askAgainMs = 4000;

const reading = (invoiceId: string) => queryOf('verifyInvoice', { body: { invoiceId } });

/** An invoice by its number, followed for as long as it waits: only the clinic and the gateway say that it is paid. */
export function useInvoice(invoiceId: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...reading(invoiceId),
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? askAgainMs : false),
  });
  const state = query.data?.state;
  useEffect(() => {
    // Somebody else confirmed it: the counter, or the gateway.
    if (state === 'PAID') void refreshAfter(client, 'confirmInvoice', { keepOnScreen: ['verifyInvoice'] });
  }, [client, state]);
  return query;
}

/** Shows an invoice at once that was just made. */
export function keepInvoice(client: QueryClient, invoice: Invoice): void {
  client.setQueryData(reading(invoice.invoiceId).queryKey, invoice);
}

/** Shows a booking's ledger at once as an action has left it. */
export function keepLedger(client: QueryClient, ledger: Answer<'readBookingPayments'>): void {
  client.setQueryData(queryOf('readBookingPayments', { params: { id: ledger.bookingId } }).queryKey, ledger);
}
