import { useQuery } from '@tanstack/react-query';
import type { Doctor } from '#contract/doctors/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';

/** The clinic's doctors, in the order of their names; none while they are on their way. */
export function useDoctors(): readonly Doctor[] {
  const { data } = useQuery(queryOf('listDoctors'));
  return data ?? [];
}
