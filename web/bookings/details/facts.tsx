import { Fragment, useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDigits, formatPhone, formatRupees } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Day, PatientRelation } from '../shared/booking-text.tsx';
import { paymentOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import { PaymentBadge } from '../shared/status.tsx';
import css from './details.module.css';

/** The groups that both kinds of booking show, as labels and values (R58, R59); what is empty is 'N/A'. */
export function useCommonFacts(booking: Booking): {
  basic: Definition[];
  payment: Definition[];
  doctors: Definition[];
  orNone: (text: string | null) => string;
  rupees: (amount: number | null) => string;
} {
  const { t } = useTranslation(['bookings', 'family']);
  const language = useLanguage();
  const { ageAndGender } = usePatientWords();
  const { patient } = booking;
  const about = ageAndGender(patient);
  const orNone = (text: string | null) => text || t('notAvailable');
  const rupees = (amount: number | null) => (amount === null ? t('notAvailable') : formatRupees(amount, language));
  const paymentId = (id: string) => (id === 'cash' ? t('paymentId.cash') : <PaymentId id={orNone(id)} />);
  return {
    orNone,
    rupees,
    basic: [
      { label: t('field.id'), value: formatDigits(booking.id, language) },
      { label: t('field.patient'), value: <Name>{booking.patientName}</Name> },
      ...(patient.relation === 'Self'
        ? []
        : [{ label: t('family:relation'), value: <PatientRelation booking={booking} /> }]),
      ...(about ? [{ label: t('family:ageAndGender'), value: about }] : []),
      { label: t('field.mobileNumber'), value: <PhoneLink phone={booking.mobileNumber} /> },
      { label: t('field.requestDate'), value: <Day at={booking.requestDate} /> },
      { label: t('field.paymentStatus'), value: <PaymentBadge status={paymentOf(booking)} /> },
    ],
    payment: [
      { label: t('field.paymentAmount1'), value: rupees(booking.paymentAmount1) },
      { label: t('field.paymentId1'), value: paymentId(booking.paymentId1) },
      { label: t('field.paymentAmount2'), value: rupees(booking.paymentAmount2) },
      { label: t('field.paymentId2'), value: paymentId(booking.paymentId2) },
      { label: t('field.price'), value: rupees(booking.price) },
    ],
    doctors: [
      { label: t('field.referer'), value: <Person person={booking.referer} /> },
      { label: t('field.referringDoctor'), value: <Person person={booking.referringDoctor} /> },
      { label: t('field.reportingDoctor'), value: <Person person={booking.reportingDoctor} /> },
    ],
  };
}

/** One group of a booking's facts under its heading. */
export function FactCard({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly Definition[];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Card className={css.card} role="region" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DefinitionList items={items} />
      {children}
    </Card>
  );
}

/** A doctor whom a booking names: name and phone, 'N/A' for nobody, 'Hidden' for one who is to stay unknown (R63). */
function Person({ person }: { person: Booking['referer'] }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  if (!person) return t('notAvailable');
  if (person.id === null) return t('person.hidden');
  return (
    <span className={css.person}>
      <Name>{inLanguage(language, person.userName, person.nameBn)}</Name>
      {person.phoneNumber && <PhoneLink phone={person.phoneNumber} />}
    </span>
  );
}

/** A phone number that can be rung with one touch. */
function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:+91${phone}`}>{formatPhone(phone)}</a>;
}

/** A payment's id. On a narrow phone it goes on in the next line, never with a lone digit there. */
function PaymentId({ id }: { id: string }) {
  return paymentIdParts(id).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Fewer than this many characters alone on a line look like a mistake. */
const least = 4;

/**
 * Where a payment's id may break: into parts of four characters, a rest staying with the part before it.
 * `UPI00000017638` → `UPI0 0000 017638`.
 */
export function paymentIdParts(id: string): string[] {
  const parts = id.match(new RegExp(`.{1,${least}}`, 'gu')) ?? [];
  const last = parts.at(-1);
  if (parts.length < 2 || last === undefined || last.length === least) return parts;
  return [...parts.slice(0, -2), `${parts.at(-2)}${last}`];
}
