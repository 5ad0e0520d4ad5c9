/** Closed lists of how money is paid and recorded. They are apart from the schemas and the ledger's arithmetic. */

/** How money is recorded at the counter. */
export const counterModes = ['cash', 'upi', 'card'] as const;
export type CounterMode = (typeof counterModes)[number];
/** How money is paid. `gateway` is online. */
export const paymentModes = [...counterModes, 'gateway'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/**
 * The kinds of ledger entry. `payment` and `refund` move money, `discount` lowers the amount due, `reversal` cancels a
 * wrong entry. `status` and `note` move no money: `status` is a payment status set by hand, `note` is the text of a
 * payment field (R70).
 */
export const entryKinds = ['payment', 'refund', 'discount', 'reversal', 'status', 'note'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * A patient's claim to have paid. OPEN until the desk has looked. FOUND: the desk recorded the transfer on the booking
 * itself.
 */
export const claimStates = ['OPEN', 'FOUND', 'DECLINED'] as const;
export type ClaimState = (typeof claimStates)[number];

export const invoiceStates = ['WAITING', 'PAID', 'CLOSED'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/**
 * An invoice is WAITING until it is paid, and then PAID for good. CLOSED: its bookings were paid or cancelled in
 * another way, so that less is owed on each than the invoice asks; it waits again when one of them is owed again.
 * A claimed one waits until the desk has looked: the money may have arrived although nothing is owed any more.
 * @param lines what the invoice asks for each booking and what is owed on it now, in paise
 */
export function invoiceStateOf(
  isSettled: boolean,
  claim: ClaimState | null,
  lines: readonly { paise: number; owedPaise: number }[],
): InvoiceState {
  if (isSettled) return 'PAID';
  if (claim === 'OPEN') return 'WAITING';
  if (claim === 'FOUND') return 'CLOSED';
  return lines.every(({ paise, owedPaise }) => owedPaise < paise) ? 'CLOSED' : 'WAITING';
}
