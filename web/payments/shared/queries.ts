import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { refreshAfter } from '#web/lib/refresh.ts';

/** Interval at which an open invoice is read again, in milliseconds, while the page is visible. */
const refetchMs = 4000;

const invoiceQuery = (invoiceId: string) => queryOf('verifyInvoice', { body: { invoiceId } });

/**
 * An invoice by its number; no query while that is empty. Read again while the invoice is open, since the clinic or the
 * gateway confirms it.
 */
export function useInvoice(invoiceId: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...invoiceQuery(invoiceId),
    enabled: invoiceId !== '',
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? refetchMs : false),
  });
  const state = query.data?.state;
  useEffect(() => {
    // The counter or the gateway confirmed it.
    if (state === 'PAID') void refreshAfter(client, 'confirmInvoice', { keepOnScreen: ['verifyInvoice'] });
  }, [client, state]);
  return query;
}

/** Puts a new invoice into the cache. */
export function cacheInvoice(client: QueryClient, invoice: Invoice): void {
  client.setQueryData(invoiceQuery(invoice.invoiceId).queryKey, invoice);
}

/** Puts a booking's updated ledger into the cache. */
export function cacheLedger(client: QueryClient, ledger: Answer<'readBookingPayments'>): void {
  client.setQueryData(queryOf('readBookingPayments', { params: { id: ledger.bookingId } }).queryKey, ledger);
}

/** Puts an answered visit into the cache, so that screens show it at once and follow later changes. */
export const showVisit = (client: QueryClient, visit: Visit): void =>
  void client.setQueryData(queryOf('readVisit', { params: { id: visit.visitId } }).queryKey, visit);
