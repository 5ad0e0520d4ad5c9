import type { Answer } from '#contract/endpoints.ts';
import { GiveDiscount } from './give-discount.tsx';
import { GiveRefund } from './give-refund.tsx';
import type { Entry } from './payment-entry.tsx';
import { RecordPayment } from './record-payment.tsx';
import { SetFee } from './set-fee.tsx';
import { TakeBack } from './take-back.tsx';

/** The form to open. */
export type LedgerAction =
  | { name: 'record' }
  | { name: 'fee' }
  | { name: 'discount' }
  | { name: 'refund'; entry: Entry }
  | { name: 'takeBack'; entry: Entry };

/** The form of an action on the ledger. */
export default function LedgerSheet({
  action,
  ledger: { bookingId, owed },
  onDone,
  onClose,
}: {
  action: LedgerAction;
  ledger: Answer<'readBookingPayments'>;
  /** Called with a success message, or with the receipt of a payment. */
  onDone: (text: string | undefined, receipt?: Answer<'recordPayment'>) => void;
  onClose: () => void;
}) {
  if (action.name === 'record')
    return (
      <RecordPayment
        bookingId={bookingId}
        owed={owed}
        onDone={(receipt) => onDone(undefined, receipt)}
        onClose={onClose}
      />
    );
  if (action.name === 'fee') return <SetFee bookingId={bookingId} onDone={onDone} onClose={onClose} />;
  if (action.name === 'discount')
    return <GiveDiscount bookingId={bookingId} owed={owed} onDone={onDone} onClose={onClose} />;
  if (action.name === 'refund') return <GiveRefund payment={action.entry} onDone={onDone} onClose={onClose} />;
  return <TakeBack entry={action.entry} onDone={onDone} onClose={onClose} />;
}
