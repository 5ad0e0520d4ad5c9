import { inAscii } from '#contract/digits.ts';
import { readAccession } from '#contract/laboratory/accession.ts';
import type { CollectedTube, WaitingPerson } from '#contract/laboratory/specimens.ts';
import { withoutUnseen } from '#contract/unseen.ts';
import { matches } from '#web/ui/fields/matches.ts';

type Sought = Pick<WaitingPerson, 'patientName' | 'patientNumber' | 'phoneNumber'>;

/** The digits of a number as it is typed or scanned: `2145 8735`, `R-204`, `+91 90000 00007`; null for words. */
function digitsIn(text: string): string | null {
  const plain = inAscii(withoutUnseen(text)).replace(/[\s()\u2010-\u2013-]/g, '');
  const [, digits] = /^(?:\+91|[A-Za-z])?(\d+)$/.exec(plain) ?? [];
  return digits ?? null;
}

/**
 * Who is meant: the beginnings of names, of a patient's or phone number, its last digits, or a whole number of a
 * booking or of a tube taken today. Everybody without a text.
 */
export function findPeople(
  { waiting, collected }: { waiting: readonly WaitingPerson[]; collected: readonly CollectedTube[] },
  text: string,
): { waiting: readonly WaitingPerson[]; collected: readonly CollectedTube[] } {
  if (text.trim() === '') return { waiting, collected };
  const accession = readAccession(text);
  const owner = accession ? collected.find((tube) => tube.accession === accession)?.patientNumber : undefined;
  const digits = accession ?? digitsIn(text);
  const isOf = ({ patientName, patientNumber, phoneNumber }: Sought, bookings: readonly number[]) =>
    digits === null
      ? matches(patientName, text)
      : patientNumber === owner ||
        patientNumber.startsWith(digits) ||
        phoneNumber.startsWith(digits) ||
        (digits.length > 3 && phoneNumber.endsWith(digits)) ||
        bookings.includes(Number(digits));
  const bookingsOf = (tests: CollectedTube['tests'] | WaitingPerson['tubes'][number]['tests']) =>
    tests.map(({ bookingId }) => bookingId);
  return {
    waiting: waiting.filter((person) =>
      isOf(
        person,
        person.tubes.flatMap(({ tests }) => bookingsOf(tests)),
      ),
    ),
    collected: collected.filter((tube) => tube.accession === accession || isOf(tube, bookingsOf(tube.tests))),
  };
}
