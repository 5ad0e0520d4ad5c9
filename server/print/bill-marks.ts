import type { BillDocument } from './bill-input.ts';
import { drawFrame } from './status-marks.ts';
import { formats } from './format.ts';
import type { Sheet } from './sheet.ts';
import type { Say, TextKey } from './texts.ts';

/** The word across each page of a document that is no longer in force as printed, or is a copy. */
export function markOf({ isVoid, replacedBy, isCancelled, duplicate }: BillDocument): TextKey | null {
  if (isVoid) return 'markVoid';
  if (replacedBy) return 'markReplaced';
  if (isCancelled) return 'markCancelled';
  return duplicate ? 'markDuplicate' : null;
}

const voidTexts = { bill: 'voidReceipt', receipt: 'voidReceipt', voucher: 'voidVoucher' } as const;

/** Draws a frame at the top that says what happened to the document: it was replaced, reversed, or printed before. */
export function drawBillMarks(sheet: Sheet, bill: BillDocument, say: Say, size = 9.5): void {
  const { dateTime, date, rupees } = formats[bill.language];
  const { replacedBy, isCancelled, reversals = [], isVoid, duplicate } = bill;
  const lines: string[] = [];
  if (replacedBy) lines.push(say('replacedBy', { number: replacedBy.number, date: date(replacedBy.at) }));
  if (isCancelled) lines.push(say('billCancelled'));
  if (reversals.length > 0) lines.push(say(isVoid ? voidTexts[bill.kind] : 'partlyReversed'));
  for (const { number, at, by, paise, reason } of reversals) {
    lines.push(
      [
        say('reversalOf', { amount: rupees(paise), date: dateTime(at) }),
        number && say('reversalNumber', { number }),
        by && say('reversalBy', { by }),
        reason && say('amendedWhy', { why: reason }),
      ]
        .filter(Boolean)
        .join(' · '),
    );
  }
  if (duplicate) {
    const first = duplicate.firstPrintedAt;
    lines.push(first ? say('duplicateOf', { date: dateTime(first) }) : say('duplicate'));
  }
  drawFrame(sheet, lines, size);
}
