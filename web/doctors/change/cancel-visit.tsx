import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useReasonText } from '#web/lib/error-text.ts';
import { formatRupees } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Confirm } from '#web/ui/actions/confirm.tsx';

/** Asks before a visit is cancelled, and says what happens to money that was paid or reported as paid. */
export function CancelVisit({ booking, onClose }: { booking: DoctorBooking; onClose: () => void }) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const reasonText = useReasonText();
  const { mutateAsync, isPending, error } = useAction('cancelVisit');
  const { id, version, paymentAmount1, paymentAmount2 } = booking;
  const paid = (paymentAmount1 ?? 0) + (paymentAmount2 ?? 0);
  const { data: ledger } = useQuery(queryOf('readBookingPayments', { params: { id } }));
  const claimed = ledger?.waiting.reduce((sum, invoice) => sum + (invoice.claimed ? invoice.amount : 0), 0) ?? 0;
  const about = paid > 0 ? 'change.paid' : claimed > 0 ? 'change.claimed' : 'change.unpaid';
  return (
    <Confirm
      title={t('change.cancelTitle')}
      yes={t('change.cancelYes')}
      no={t('change.cancelNo')}
      isBusy={isPending}
      failure={error ? reasonText(error) : undefined}
      // The error is shown from `error`.
      onYes={() => void mutateAsync({ params: { id }, body: { version } }).then(onClose, () => undefined)}
      onClose={onClose}
    >
      <p>{t(about, { amount: formatRupees(paid || claimed, language) })}</p>
    </Confirm>
  );
}
