import { useQueries, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { today } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useDiscountLimit } from './discount-fields.tsx';
import { dayToConfirm, joinableOf, openingOf, quoteOf, sumsOf } from './draft.ts';
import type { Draft } from './draft.ts';

/** The sessions of each doctor's line, undefined until they are read, and what the visit costs. */
export function useQuote(draft: Draft) {
  // A test or package may have the same number as a doctor whose sessions are in the cache; its disabled query would
  // find them.
  const openings = useQueries({
    queries: draft.lines.map(({ item }) => ({
      ...queryOf('listOpenings', { params: { doctorId: item.id } }),
      enabled: item.type === 'doctor',
      placeholderData: undefined,
    })),
  }).map(({ data }, place) => (draft.lines[place]?.item.type === 'doctor' ? data : undefined));
  const sittings = draft.lines.map((line, place) => openingOf(line, openings[place]));
  const isRead = draft.lines.every(({ item }, place) => item.type !== 'doctor' || openings[place] !== undefined);
  const quote = useQuery({
    ...queryOf('quoteVisit', { body: quoteOf(draft, sittings) }),
    enabled: draft.lines.length > 0 && isRead,
    // While a line is added, the others keep their prices.
    placeholderData: (before: Answer<'quoteVisit'> | undefined) =>
      before && before.lines.length <= draft.lines.length ? before : undefined,
  });
  const quoted = quote.data?.lines ?? [];
  return {
    openings,
    sittings,
    /** The line for which the patient must first be told of another day; -1 for none. */
    dayAsked: draft.lines.findIndex((line, place) => dayToConfirm(line, openings[place], today())),
    /** The price of each line; fewer than there are lines while one is being added. */
    quoted,
    /** Whether the prices are for this person and these lines, or there is nothing to price. */
    isKnown: (quote.isSuccess && !quote.isPlaceholderData) || draft.lines.length === 0,
    sums: sumsOf(quoted, draft.discount, draft.joined, useDiscountLimit()),
    error: quote.error,
  };
}

/** What the chosen person has booked for today, and may join the visit. */
export function useJoinable(draft: Draft) {
  const query = useQuery({
    ...queryOf('listJoinable', { query: { phone: draft.phone } }),
    enabled: draft.phone.length === limits.phoneDigits,
    placeholderData: undefined,
  });
  return { query, bookings: joinableOf(draft, query.data?.bookings ?? []) };
}
