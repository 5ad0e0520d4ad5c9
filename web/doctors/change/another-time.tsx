import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { today } from '#web/lib/now.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField, Fields } from '#web/ui/fields/field.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { SheetBody, SheetFoot } from '#web/ui/layout/sheet.tsx';
import { OpeningChoice, openingFor, useOpenings } from '../book/opening-choice.tsx';

/** Chooses another session of the doctor; with one without hours, or none, asks for a date and time. */
export function AnotherTime({
  booking,
  onMoved,
  onClose,
}: {
  booking: DoctorBooking;
  onMoved: (booking: DoctorBooking) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['doctors', 'ui']);
  const language = useLanguage();
  const reasonText = useReasonText();
  const query = useOpenings(booking.doctor?.id);
  const [wanted, setWanted] = useState<string | null>(null);
  const [{ date, time }, setClock] = useState({ date: '', time: '' });
  const { mutateAsync, isPending, error } = useAction('moveVisit');
  const asksForTime = booking.doctor === null || query.data?.hasHours === false;
  const opening = openingFor(query.data?.openings, wanted);
  const sitting = opening && { day: opening.day, startsAt: opening.startsAt };
  const place = asksForTime ? { date, time } : { sitting };
  const send = () => {
    const body = { ...place, version: booking.version };
    // The error is shown from `error`.
    void mutateAsync({ params: { id: booking.id }, body }).then(onMoved, () => undefined);
  };
  return (
    <Modal open wide title={t('change.move')} onClose={onClose}>
      <SheetBody>
        {booking.checkupScheduledDate && (
          <p>{t('change.now', { when: formatDateTime(booking.checkupScheduledDate, language) })}</p>
        )}
        {asksForTime ? (
          <Fields>
            <TextField
              type="date"
              label={t('change.date')}
              min={today()}
              value={date}
              onChange={(event) => setClock({ date: event.target.value, time })}
            />
            <TextField
              type="time"
              label={t('change.time')}
              value={time}
              onChange={(event) => setClock({ date, time: event.target.value })}
            />
          </Fields>
        ) : (
          <OpeningChoice query={query} chosen={opening} onChoose={setWanted} />
        )}
        {error && <Notice kind="error">{reasonText(error)}</Notice>}
      </SheetBody>
      <SheetFoot>
        {(asksForTime || sitting) && (
          <Button busy={isPending} onClick={send}>
            {t('change.save')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('ui:form.cancel')}
        </Button>
      </SheetFoot>
    </Modal>
  );
}
