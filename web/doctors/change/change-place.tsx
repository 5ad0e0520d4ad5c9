import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatDigits } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stack } from '#web/ui/layout/page.tsx';
import { AnotherTime } from './another-time.tsx';
import { CancelVisit } from './cancel-visit.tsx';
import css from './change-place.module.css';

/** Lets the patient, or the desk for them, move or cancel a visit. It says first what happens to the money. */
export default function ChangePlace({ booking }: { booking: DoctorBooking }) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const [open, setOpen] = useState<'move' | 'cancel'>();
  const [moved, setMoved] = useState<DoctorBooking>();
  const { abilities, checkupStatus } = booking;
  if (!abilities.changePlace)
    return abilities.isOwn && checkupStatus === 'PENDING' ? <p className={css.soft}>{t('change.tooLate')}</p> : null;
  return (
    <Stack>
      {moved?.checkupScheduledDate && (
        <Notice kind="success">
          {t('change.moved', { when: formatDateTime(moved.checkupScheduledDate, language) })}{' '}
          {moved.token && t('book.token', { number: formatDigits(moved.token.number, language) })}
          {moved.appointmentStatus === 'REQUESTED' && t('book.waiting')}
        </Notice>
      )}
      <div className={css.actions}>
        <Button look="quiet" onClick={() => setOpen('move')}>
          {t('change.move')}
        </Button>
        <Button look="danger" onClick={() => setOpen('cancel')}>
          {t('change.cancel')}
        </Button>
      </div>
      {open === 'move' && (
        <AnotherTime
          booking={booking}
          onMoved={(next) => {
            setMoved(next);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'cancel' && <CancelVisit booking={booking} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}
