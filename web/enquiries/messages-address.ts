import { useSearchParams } from 'react-router';
import { enquiryStates } from '#contract/enquiries/shapes.ts';

export type MessageFilter = 'all' | (typeof enquiryStates)[number];
export const messageFilters: readonly MessageFilter[] = ['all', ...enquiryStates];

/** Where the reader of the messages stands; all of it is in the address. */
export interface MessagePlace {
  filter: MessageFilter;
  /** What is searched for; '' for nothing. */
  q: string;
  /** Counted from 0; written from 1. */
  page: number;
  /** The number of the message that is open. */
  message: number | null;
}

function countIn(params: URLSearchParams, name: string): number {
  const written = Number(params.get(name) ?? 0);
  return Number.isSafeInteger(written) && written > 0 ? written : 0;
}

/** Reads a place from an address; what makes no sense there counts as not written. */
export function readPlace(params: URLSearchParams): MessagePlace {
  return {
    filter: messageFilters.find((known) => known === params.get('state')) ?? 'all',
    q: params.get('q')?.trim() ?? '',
    page: Math.max(countIn(params, 'page') - 1, 0),
    message: countIn(params, 'message') || null,
  };
}

/** The end of a place's address: `?state=open&page=2`; empty for the beginning of the list. */
export function writePlace({ filter, q, page, message }: MessagePlace): string {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('state', filter);
  if (q) params.set('q', q);
  if (page > 0) params.set('page', String(page + 1));
  if (message) params.set('message', String(message));
  return params.size > 0 ? `?${params}` : '';
}

/** The reader's place and how to go to another one. */
export function useMessagePlace(): [place: MessagePlace, goTo: (next: MessagePlace) => void] {
  const [params, setParams] = useSearchParams();
  return [readPlace(params), (next) => setParams(writePlace(next), { preventScrollReset: true })];
}
