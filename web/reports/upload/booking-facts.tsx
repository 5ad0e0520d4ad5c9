import { useTranslation } from 'react-i18next';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatReference, formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';

/** The facts of a booking of either type that a report needs. */
export interface ReportBooking {
  id: number;
  patientName: string;
  patientNumber: string;
  mobileNumber: string;
  /** The test's or the doctor's name. */
  item: string;
  /** The same in Bengali; empty if not translated. */
  itemBn: string;
}

/** The patient and booking, to be checked before a report is sent. */
export function BookingFacts({ booking, more = [] }: { booking: ReportBooking; more?: readonly Definition[] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <DefinitionList
      items={[
        { label: t('field.patient'), value: <Name>{booking.patientName}</Name> },
        { label: t('field.patientId'), value: formatPatientNumber(booking.patientNumber, language) },
        { label: t('field.phone'), value: formatPhone(booking.mobileNumber) },
        { label: t('field.test'), value: <Name>{inLanguage(language, booking.item, booking.itemBn)}</Name> },
        { label: t('field.bookingId'), value: formatReference(booking.id, language) },
        ...more,
      ]}
    />
  );
}

/** Asks whether the report belongs to this patient before it is sent. */
export function ConfirmBooking({
  booking,
  more,
  onYes,
  onClose,
}: {
  booking: ReportBooking;
  more: readonly Definition[];
  onYes: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('reports');
  return (
    <Confirm
      title={t('upload.confirmTitle')}
      yes={t('upload.confirmYes')}
      look="primary"
      focusYes
      onYes={onYes}
      onClose={onClose}
    >
      <BookingFacts booking={booking} more={more} />
    </Confirm>
  );
}
