import { fieldAt, fieldsOf } from '#contract/bookings/fields.ts';
import type { FieldGroup, FieldName } from '#contract/bookings/fields.ts';
import type { BookingType } from '#contract/bookings/states.ts';

/** What a card shows: a field of the booking, or a fact that no form has. */
export type Fact = 'id' | 'patient' | 'patientNumber' | 'relation' | 'ageAndGender' | 'price' | 'token' | FieldName;

interface Card {
  /** The key of its heading. */
  title: string;
  /** Shown first, in this order. */
  facts: readonly Fact[];
  /** The other fields of these groups follow, in the order of the form, unless another card names them. */
  groups: readonly FieldGroup[];
}

const patient = [
  'id',
  'patient',
  'patientNumber',
  'relation',
  'ageAndGender',
  'mobileNumber',
  'requestDate',
  'paymentStatus',
] as const;
const paid = ['paymentAmount1', 'paymentId1', 'paymentAmount2', 'paymentId2', 'price'] as const;
const visit = ['checkupStatus', 'checkupScheduledDate', 'statusClearedBy'] as const;

const cards: Record<BookingType, readonly Card[]> = {
  /** R59. */
  test: [
    { title: 'bookings:group.visit', facts: [...patient, ...visit], groups: ['visit'] },
    { title: 'bookings:group.payment', facts: paid, groups: ['payment'] },
    { title: 'bookings:group.report', facts: [], groups: ['report'] },
    { title: 'bookings:group.doctors', facts: [], groups: ['doctors'] },
    { title: 'bookings:group.commission', facts: [], groups: ['commission'] },
    { title: 'bookings:group.visibility', facts: [], groups: ['visibility'] },
  ],
  /** R58. The booked doctor is in the page's title. */
  doctor: [
    { title: 'bookings:group.visit', facts: patient, groups: [] },
    {
      title: 'bookings:group.appointment',
      facts: ['token', 'checkupScheduledDate', 'checkupStatus', 'statusClearedBy'],
      groups: ['visit', 'report'],
    },
    { title: 'bookings:group.payment', facts: paid, groups: ['payment'] },
    { title: 'bookings:group.doctors', facts: [], groups: ['doctors', 'commission', 'visibility'] },
  ],
};

/** The cards of a booking's details, with all fields of its form, so a new field needs no change here. */
export function cardsOf(type: BookingType): { title: string; facts: readonly Fact[]; hasReport: boolean }[] {
  const placed = new Set<Fact>([...cards[type].flatMap(({ facts }) => facts), 'doctorId']);
  const rest = fieldsOf(type).filter((name) => !placed.has(name));
  return cards[type].map(({ title, facts, groups }) => ({
    title,
    facts: [...facts, ...rest.filter((name) => groups.includes(fieldAt(name).group))],
    hasReport: title === 'bookings:group.report',
  }));
}
