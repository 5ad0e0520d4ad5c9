import { paperSizes } from '#contract/payments/papers.ts';
import type { PaperSize } from '#contract/payments/papers.ts';
import { chooseHere, chosenHere } from '#web/lib/machine.ts';

/** The paper of this desk's printer: it belongs to the machine, not to who works there. None until it is chosen. */
export function paperHere(): PaperSize | undefined {
  const stored = chosenHere('slip-paper');
  return paperSizes.find((paper) => paper === stored);
}
export const choosePaper = (paper: PaperSize) => chooseHere('slip-paper', paper);
