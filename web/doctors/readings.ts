import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { may } from '#contract/permissions.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
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

type Doctors = readonly ManagedDoctor[];

/** Puts an action's answer into the managed list at once (`show` of `useAction`). */
export const inDoctorList =
  <A>(change: (doctors: Doctors, answer: A) => Doctors) =>
  (client: QueryClient, answer: A) =>
    void client.setQueryData(queryOf('manageDoctors').queryKey, (doctors) => doctors && [...change(doctors, answer)]);
