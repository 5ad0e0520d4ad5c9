import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDigits, formatRupees } from '#web/lib/format.ts';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { paymentOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import { PaymentBadge } from '../shared/badges.tsx';
import { Day } from '../shared/moments.tsx';
import { PaymentId } from './payment-id.tsx';
import { Whose } from '../shared/whose.tsx';
import { PhoneLink } from './phone-link.tsx';
import { Person } from './person.tsx';

/** The groups that both kinds of booking show, as labels and values (R58, R59); what is empty is 'N/A'. */
export function useSharedFacts(booking: Booking): {
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
      ...(patient.relation === 'Self' ? [] : [{ label: t('family:relation'), value: <Whose booking={booking} /> }]),
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
