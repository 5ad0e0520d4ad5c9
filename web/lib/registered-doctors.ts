import { useQuery } from '@tanstack/react-query';
import type { Doctor } from '#contract/doctors/shapes.ts';
import { queryOf } from './queries.ts';

/** The doctors who are registered for ultrasounds of pregnancies (`profile.pcpndt`). */
export function useRegisteredDoctors(): Doctor[] {
  const { data: doctors = [] } = useQuery(queryOf('listDoctors'));
  const { data: clinic } = useQuery(queryOf('readClinic'));
  const registered = clinic?.profile.pcpndt.doctors ?? [];
  return doctors.filter(({ id }) => registered.includes(id));
}
