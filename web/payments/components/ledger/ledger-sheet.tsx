import type { Answer } from '#contract/endpoints.ts';
import { GiveDiscount } from './give-discount.tsx';
import { GiveRefund } from './give-refund.tsx';
import type { Entry } from './payment-entry.tsx';
import { RecordPayment } from './record-payment.tsx';
import { TakeBack } from './take-back.tsx';

/** What is about to be done to a booking's money. */
export type LedgerDeed =
  { name: 'record' } | { name: 'discount' } | { name: 'refund'; entry: Entry } | { name: 'takeBack'; entry: Entry };

/** The sheet of what is about to be done. */
export default function LedgerSheet({
  deed,
  ledger: { bookingId, owed },
  onDone,
  onClose,
}: {
  deed: LedgerDeed;
  ledger: Answer<'readBookingPayments'>;
  /** It was done: what to say of it, and the receipt of money that was taken. */
  onDone: (text: string | undefined, receipt?: Answer<'recordPayment'>) => void;
  onClose: () => void;
}) {
  if (deed.name === 'record')
    return (
      <RecordPayment
        bookingId={bookingId}
        owed={owed}
        onDone={(receipt) => onDone(undefined, receipt)}
        onClose={onClose}
      />
    );
  if (deed.name === 'discount')
    return <GiveDiscount bookingId={bookingId} owed={owed} onDone={onDone} onClose={onClose} />;
  if (deed.name === 'refund') return <GiveRefund payment={deed.entry} onDone={onDone} onClose={onClose} />;
  return <TakeBack entry={deed.entry} onDone={onDone} onClose={onClose} />;
}
