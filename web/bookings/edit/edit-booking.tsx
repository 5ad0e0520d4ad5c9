import { useTranslation } from 'react-i18next';
import { Modal } from '#web/ui/layout/modal.tsx';
import type { Booking } from '../shared/booking.ts';
import { CommissionRule } from './commission-rule.tsx';
import { EditForm } from './edit-form.tsx';
import { Question } from './question.tsx';
import { StaleBooking } from './stale-booking.tsx';
import { useEdit } from './use-edit.ts';
import type { Edit } from './use-edit.ts';

/** The sheet on which a booking is edited (R60, R61): what is changed is saved, or kept as typed with what is wrong. */
export default function EditBooking({
  booking,
  onSaved,
  onClose,
}: {
  booking: Booking;
  onSaved: (booking: Booking) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('booking-changes');
  const edit = useEdit(booking, { onSaved, onClose });
  return (
    <Modal wide open title={t(edit.type === 'test' ? 'edit.title.test' : 'edit.title.doctor')} onClose={edit.close}>
      <EditForm edit={edit} hidden={edit.step !== 'form'} />
      <Asked edit={edit} onClose={onClose} />
    </Modal>
  );
}

/** What must be answered before the form goes on. */
function Asked({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const { t } = useTranslation('booking-changes');
  switch (edit.step) {
    case 'form':
      return null;
    case 'cancelling':
      return (
        <Question
          title={t('cancelling.title')}
          text={t('cancelling.text', { name: edit.base.patientName })}
          isBusy={edit.isBusy}
          yes={t('cancelling.yes')}
          no={t('cancelling.no')}
          onYes={edit.saveAnyway}
          onNo={edit.back}
        />
      );
    case 'leaving':
      return (
        <Question
          title={t('leaving.title')}
          text={t('leaving.text')}
          yes={t('leaving.yes')}
          no={t('leaving.no')}
          onYes={onClose}
          onNo={edit.back}
        />
      );
    case 'stale':
      return <StaleBooking edit={edit} onDiscard={onClose} />;
    case 'commissions':
      return <CommissionRule edit={edit} />;
  }
}
