import { useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import { useLanguage } from '#web/i18n/index.ts';
import type { Input } from '#web/lib/client.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import type { Loaded } from '#web/ui/lists/list-view.tsx';
import { nameOf } from './listed.ts';
import type { ListedDoctor } from './listed.ts';

/** The doctors as this person may see them, and whether they may change them. */
export function useDoctorList(): { query: Loaded; doctors: readonly ListedDoctor[] | undefined; manages: boolean } {
  const manages = may('doctors.manage', useUser().role);
  const managed = useQuery({ ...queryOf('manageDoctors'), enabled: manages });
  const listed = useQuery({ ...queryOf('listDoctors'), enabled: !manages });
  const language = useLanguage();
  const query = manages ? managed : listed;
  const rows: readonly ListedDoctor[] | undefined = query.data;
  const doctors = useMemo(
    () => rows && inNameOrder(rows, language, (doctor) => nameOf(doctor, language)),
    [rows, language],
  );
  return { query, doctors, manages };
}

type Changed = readonly ManagedDoctor[];

/**
 * Adds a doctor, changes one, or takes one off the list. `change` puts the answer into the list on the screen at once; the lists
 * are then read anew, after a failure too (spec §4).
 */
export function useDoctorAction<N extends 'addDoctor' | 'editDoctor' | 'convertDoctor' | 'deleteDoctor'>(
  name: N,
  change: (doctors: Changed, answer: Answer<N>) => Changed = (doctors) => doctors,
) {
  const client = useQueryClient();
  const action = useAction(name);
  const act = async (input: Input<N>): Promise<Answer<N>> => {
    try {
      const answer = await action.mutateAsync(input);
      client.setQueryData(queryOf('manageDoctors').queryKey, (doctors) => doctors && [...change(doctors, answer)]);
      return answer;
    } finally {
      for (const list of ['manageDoctors', 'listDoctors']) void client.invalidateQueries({ queryKey: [list] });
    }
  };
  return { act, isPending: action.isPending, error: action.error };
}
