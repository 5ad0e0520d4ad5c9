import { usePatientWords } from '#web/lib/family.ts';
import { Name } from '#web/ui/layout/name.tsx';

/** The patients of bookings, each once, with their number. */
export function PatientsOf({ bookings }: { bookings: readonly { patientName: string; patientNumber: string }[] }) {
  const { numberText } = usePatientWords();
  const people = new Map(bookings.map(({ patientNumber, patientName }) => [patientNumber, patientName]));
  return [...people].map(([number, name], index) => (
    <span key={number}>
      {index > 0 && ', '}
      <Name>{name}</Name> · {numberText(number)}
    </span>
  ));
}
