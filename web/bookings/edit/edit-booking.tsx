import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { SheetQuestion } from '#web/ui/layout/sheet.tsx';
import type { Booking } from '../shared/booking.ts';
import { EditForm } from './edit-form.tsx';
import { StaleBooking } from './stale-booking.tsx';
import { useEdit } from './use-edit.ts';
import type { Edit } from './use-edit.ts';

/** The sheet that edits a booking (R60, R61). After an error all input stays, with messages at its fields. */
export default function EditBooking({
  booking,
  onSaved,
  onClose,
}: {
  booking: Booking;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('booking-changes');
  const edit = useEdit(booking, { onSaved, onClose });
  return (
    <Modal wide open title={t(edit.type === 'test' ? 'edit.title.test' : 'edit.title.doctor')} onClose={edit.close}>
      <EditForm edit={edit} hidden={edit.step !== 'form'} />
      <OpenQuestion edit={edit} />
    </Modal>
  );
}

/** The question that must be answered before the form continues. */
function OpenQuestion({ edit }: { edit: Edit }) {
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
          onYes={edit.giveUp}
          onNo={edit.back}
        />
      );
    case 'stale':
      return <StaleBooking edit={edit} onDiscard={edit.giveUp} />;
    case 'commissions':
      return <CommissionRule edit={edit} />;
  }
}

/** A yes-or-no question, where yes removes something. */
function Question({
  title,
  text,
  yes,
  no,
  isBusy = false,
  onYes,
  onNo,
}: {
  title: string;
  text: string;
  yes: string;
  no: string;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <SheetQuestion
      title={title}
      foot={
        <>
          <Button look="danger" busy={isBusy} onClick={onYes}>
            {yes}
          </Button>
          <Button look="quiet" onClick={onNo}>
            {no}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </SheetQuestion>
  );
}

/**
 * The law on commissions, shown before the first one is recorded. The server records that it was read
 * (docs/operating.md).
 */
function CommissionRule({ edit }: { edit: Edit }) {
  const { t } = useTranslation('booking-changes');
  const errorText = useErrorText();
  const [isRead, setIsRead] = useState(false);
  return (
    <SheetQuestion
      title={t('rule.title')}
      foot={
        <>
          <Button disabled={!isRead} busy={edit.isBusy} onClick={edit.acknowledge}>
            {t('rule.action')}
          </Button>
          <Button look="quiet" onClick={edit.back}>
            {t('edit.back')}
          </Button>
        </>
      }
    >
      <p>{t('rule.law')}</p>
      <p>{t('rule.clinic')}</p>
      <p>{t('rule.where')}</p>
      <Checkbox label={t('rule.read')} checked={isRead} onChange={(event) => setIsRead(event.target.checked)} />
      {edit.acknowledgeError && <Notice kind="error">{errorText(edit.acknowledgeError)}</Notice>}
    </SheetQuestion>
  );
}
