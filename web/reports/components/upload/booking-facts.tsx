import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits, formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';

/** A booking of either kind, as far as a report needs it. */
export interface ReportBooking {
  id: number;
  patientName: string;
  mobileNumber: string;
  /** The test's name, or the doctor's. */
  item: string;
  /** The same in Bengali; empty where nobody has written it. */
  itemBn: string;
}

/** Whose report it is: looked at before anything is sent, so that nobody gets another person's. */
export function BookingFacts({ booking, more = [] }: { booking: ReportBooking; more?: readonly Definition[] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <DefinitionList
      items={[
        { label: t('field.patient'), value: <Name>{booking.patientName}</Name> },
        { label: t('field.phone'), value: formatPhone(booking.mobileNumber) },
        { label: t('field.test'), value: <Name>{inLanguage(language, booking.item, booking.itemBn)}</Name> },
        { label: t('field.bookingId'), value: formatDigits(booking.id, language) },
        ...more,
      ]}
    />
  );
}
