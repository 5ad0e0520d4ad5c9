import { call } from '../call.ts';
import type { Calls } from '../call.ts';
import { searchAnswer, searchQuery } from './shapes.ts';

export const searchCalls = {
  searchAll: call('GET', '/search', 'search.all', 'look-up', {
    shows: ['people', 'family', 'bookings', 'payments', 'reports'],
    query: searchQuery,
    answer: searchAnswer,
  }),
} as const satisfies Calls;
