import { useSearchParams } from 'react-router';
import { enquiryStates } from '#contract/enquiries/states.ts';

export type MessageFilter = 'all' | (typeof enquiryStates)[number];
export const messageFilters: readonly MessageFilter[] = ['all', ...enquiryStates];

/** The state of the messages screen, kept in the address. */
export interface MessagesAddress {
  filter: MessageFilter;
  /** The search text; '' for none. */
  q: string;
  /** The parts of days and order in the address (`useListShape`). */
  shape: readonly (readonly [name: string, value: string])[];
  /** Counted from 0; from 1 in the address. */
  page: number;
  /** The id of the open message. */
  message: number | null;
}

const shapeNames = ['from', 'to', 'order'];

function countIn(params: URLSearchParams, name: string): number {
  const written = Number(params.get(name) ?? 0);
  return Number.isSafeInteger(written) && written > 0 ? written : 0;
}

/** Reads the state from the address; invalid values are ignored. */
export function readAddress(params: URLSearchParams): MessagesAddress {
  return {
    filter: messageFilters.find((known) => known === params.get('state')) ?? 'all',
    q: params.get('q')?.trim() ?? '',
    shape: [...params].filter(([name]) => shapeNames.includes(name)),
    page: Math.max(countIn(params, 'page') - 1, 0),
    message: countIn(params, 'message') || null,
  };
}

/** The state as a query: `?state=open&from=2026-11-01&page=2`; empty for the start of the list. */
export function writeAddress({ filter, q, shape, page, message }: MessagesAddress): string {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('state', filter);
  if (q) params.set('q', q);
  for (const [name, value] of shape) params.set(name, value);
  if (page > 0) params.set('page', String(page + 1));
  if (message) params.set('message', String(message));
  return params.size > 0 ? `?${params}` : '';
}

/** The state in the address, and a function to change it. */
export function useMessagesAddress(): [address: MessagesAddress, goTo: (next: MessagesAddress) => void] {
  const [params, setParams] = useSearchParams();
  return [readAddress(params), (next) => setParams(writeAddress(next), { preventScrollReset: true })];
}
