import { usePatientWords } from '#web/lib/family.ts';
import { Name } from '#web/ui/layout/name.tsx';
import type { Booking } from './booking.ts';

/** Whose patient a booking is for: `Child of Rina Mondal`. The holder's name keeps its own script and typeface. */
export function Whose({ booking: { patient, userName } }: { booking: Booking }) {
  const [before, after] = usePatientWords().whose(patient);
  return (
    <>
      {before}
      <Name>{userName}</Name>
      {after}
    </>
  );
}
