import { signerGaps } from '#contract/reports/signers.ts';
import type { SignerGap } from '#contract/reports/signers.ts';
import type { SignerRow } from './signers.store.ts';

/** What a profile lacks before its account can sign: the law asks for name, qualification and number (I7). */
export function gapsOf(signer: Pick<SignerRow, SignerGap>): SignerGap[] {
  return signerGaps.filter((gap) => signer[gap].length === 0);
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether a text sent with a signature is the profile's; an empty one is not a statement. */
export function isSameText(sent: string | null | undefined, own: string): boolean {
  return !sent?.trim() || plain(sent) === plain(own);
}
