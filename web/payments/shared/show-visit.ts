import type { QueryClient } from '@tanstack/react-query';
import type { Visit } from '#contract/visits/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';

/** Writes an answered visit where screens read it: what they show is then as new, and follows later changes. */
export const showVisit = (client: QueryClient, visit: Visit): void =>
  void client.setQueryData(queryOf('readVisit', { params: { id: visit.visitId } }).queryKey, visit);
