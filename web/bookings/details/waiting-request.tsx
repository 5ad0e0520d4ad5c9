import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Stack } from '#web/ui/layout/page.tsx';
import { isUnconfirmed, typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';

/** The action that confirms the requested time of a booking. */
export function useConfirm(booking: Booking) {
  const ofTest = useAction('editTestBooking');
  const ofDoctor = useAction('editDoctorBooking');
  const { mutate, isPending, isSuccess, error } = typeOf(booking) === 'test' ? ofTest : ofDoctor;
  const confirm = () => mutate({ body: { id: booking.id, version: booking.version, confirm: true } });
  return { confirm, isPending, isSuccess, error };
}

/** Says that a requested time is not confirmed yet, and the result of confirming it. */
export function WaitingRequest({
  booking,
  confirming: { isSuccess, error },
}: {
  booking: Booking;
  confirming: ReturnType<typeof useConfirm>;
}) {
  const { t } = useTranslation('bookings');
  const errorText = useErrorText();
  if (!isUnconfirmed(booking)) return isSuccess && <Notice kind="success">{t('waiting.confirmed')}</Notice>;
  return (
    <Stack>
      <Notice>{t('waiting.text')}</Notice>
      {error && (
        <Notice kind="error">
          {t('waiting.failed')} {errorText(error)}
        </Notice>
      )}
    </Stack>
  );
}
