import { inAscii } from '#contract/digits.ts';
import { readAccession } from '#contract/laboratory/accession.ts';
import type { CollectedTube, WaitingPerson } from '#contract/laboratory/specimens.ts';
import { withoutUnseen } from '#contract/unseen.ts';
import { matches } from '#web/ui/fields/matches.ts';

type Sought = Pick<WaitingPerson, 'patientName' | 'patientNumber' | 'phoneNumber' | 'queueNumbers'>;

/** The digits of a number as it is typed or scanned: `2145 8735`, `R-204`, `+91 90000 00007`; null for words. */
function digitsIn(text: string): string | null {
  const plain = inAscii(withoutUnseen(text)).replace(/[\s()\u2010-\u2013-]/g, '');
  const [, digits] = /^(?:\+91|[A-Za-z])?(\d+)$/.exec(plain) ?? [];
  return digits ?? null;
}

/** Up to so many digits are a number of today's queue or of a booking; more are one of a person. */
const shortNumber = 3;

/**
 * The people who match a text: the beginnings of names, of a patient's or phone number, its last digits, or a whole
 * number in today's queue, of a booking or of a tube taken today. If a few digits are somebody's whole number, nobody
 * else matches. Without a text everybody matches.
 */
export function findPeople(
  { waiting, collected }: { waiting: readonly WaitingPerson[]; collected: readonly CollectedTube[] },
  text: string,
): { waiting: readonly WaitingPerson[]; collected: readonly CollectedTube[] } {
  if (text.trim() === '') return { waiting, collected };
  const accession = readAccession(text);
  const owner = accession ? collected.find((tube) => tube.accession === accession)?.patientNumber : undefined;
  const digits = accession ?? digitsIn(text);
  const people = [
    ...waiting.map((person) => ({ of: person, bookings: person.tubes.flatMap(({ tests }) => bookingsOf(tests)) })),
    ...collected.map((tube) => ({ of: tube, bookings: bookingsOf(tube.tests) })),
  ];
  const whole = people.filter(({ of, bookings }) =>
    [...of.queueNumbers, ...bookings].includes(Number(digits ?? Number.NaN)),
  );
  const begins = ({ patientName, patientNumber, phoneNumber }: Sought) =>
    digits === null
      ? matches(patientName, text)
      : patientNumber === owner ||
        patientNumber.startsWith(digits) ||
        phoneNumber.startsWith(digits) ||
        (digits.length > 3 && phoneNumber.endsWith(digits));
  const isShort = digits !== null && digits.length <= shortNumber && whole.length > 0;
  const meant = new Set<Sought>([
    ...whole.map(({ of }) => of),
    ...(isShort ? [] : people.map(({ of }) => of).filter(begins)),
  ]);
  return {
    waiting: waiting.filter((person) => meant.has(person)),
    collected: collected.filter((tube) => tube.accession === accession || meant.has(tube)),
  };
}

const bookingsOf = (tests: readonly { bookingId: number }[]) => tests.map(({ bookingId }) => bookingId);
