import { useTranslation } from 'react-i18next';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { BookingFacts } from './booking-facts.tsx';
import type { ReportBooking } from './booking-facts.tsx';

/** Asks, before a report leaves, whether it is this person's. */
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
      onYes={onYes}
      onClose={onClose}
    >
      <BookingFacts booking={booking} more={more} />
    </Confirm>
  );
}
