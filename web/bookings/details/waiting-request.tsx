import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stack } from '#web/ui/layout/page.tsx';
import { isUnconfirmed, typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';

/** Says that a requested time is not confirmed yet. Those who may set the time have a button to confirm it. */
export function WaitingRequest({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const errorText = useErrorText();
  const ofTest = useAction('editTestBooking');
  const ofDoctor = useAction('editDoctorBooking');
  const { mutate, isPending, isSuccess, error } = typeOf(booking) === 'test' ? ofTest : ofDoctor;
  if (!isUnconfirmed(booking)) return isSuccess && <Notice kind="success">{t('waiting.confirmed')}</Notice>;
  return (
    <Stack>
      <Notice>{t('waiting.text')}</Notice>
      {booking.abilities.edit.includes('checkupScheduledDate') && (
        <Button
          busy={isPending}
          onClick={() => mutate({ body: { id: booking.id, version: booking.version, confirm: true } })}
        >
          {t('waiting.confirm')}
        </Button>
      )}
      {error && (
        <Notice kind="error">
          {t('waiting.failed')} {errorText(error)}
        </Notice>
      )}
    </Stack>
  );
}
