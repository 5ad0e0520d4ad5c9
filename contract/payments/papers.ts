/** Papers of slips, bills, receipts and vouchers: rolls of these widths, and sheets. */
export const paperSizes = ['80mm', '58mm', 'A5', 'A4'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** What has become of a bill, a receipt or a refund voucher since it was issued. */
export const paperStates = ['VALID', 'PARTLY_REVERSED', 'REFUNDED', 'VOID', 'REPLACED', 'CANCELLED'] as const;
export type PaperState = (typeof paperStates)[number];

/** The effect of later entries on a paper. Amounts in paise; `isCancelled`: the booking of a bill is cancelled. */
export interface PaperSince {
  kind: 'bill' | 'receipt' | 'voucher';
  /** A bill with a newer one, or a receipt or voucher whose money was reversed altogether. */
  isOver: boolean;
  isCancelled: boolean;
  reversedPaise: number;
  refundedPaise: number;
}

/**
 * The state of a paper, the same on its page, in the register and on its next print. REPLACED: a bill with a newer one.
 * CANCELLED: a bill whose booking was cancelled. VOID: all its money was reversed. PARTLY_REVERSED: only part of it
 * was. REFUNDED: money of a receipt was given back since.
 */
export function paperStateOf({ kind, isOver, isCancelled, reversedPaise, refundedPaise }: PaperSince): PaperState {
  if (isOver) return kind === 'bill' ? 'REPLACED' : 'VOID';
  if (isCancelled) return 'CANCELLED';
  if (reversedPaise > 0) return 'PARTLY_REVERSED';
  return refundedPaise > 0 ? 'REFUNDED' : 'VALID';
}
