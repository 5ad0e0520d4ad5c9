import type { Language } from '#contract/fields.ts';
import { formats } from './format.ts';
import type { CriticalCall } from './report-input.ts';
import type { Sheet } from './sheet.ts';
import type { Say } from './texts.ts';

/** Who was told of critical values, when and by whom, and whether they read them back. */
function writeCall({ whom, by, readBack, at }: CriticalCall, language: Language, say: Say): string {
  const told = say('callOf', { whom, by, at: formats[language].dateTime(at) });
  return readBack ? `${told} · ${say('callReadBack')}` : told;
}

/** Writes the calls, one a line. */
export const writeCalls = (calls: readonly CriticalCall[], language: Language, say: Say): string =>
  calls.map((call) => writeCall(call, language, say)).join('\n');

/**
 * Draws the calls that were made after the signature, with a note that the signed report does not have them: what was
 * signed is never changed.
 */
export function drawAddition(
  sheet: Sheet,
  { calls, signedAt, language }: { calls: readonly CriticalCall[]; signedAt: Date; language: Language },
  say: Say,
): void {
  sheet.paragraph(say('calls'), { size: 10.5, bold: true }, { type: 'H2', after: 1 });
  sheet.paragraph(writeCalls(calls, language, say), { size: 9.5 }, { after: 6 });
  sheet.paragraph(say('additionNote', { date: formats[language].dateTime(signedAt) }), { size: 8.5 }, { after: 8 });
}
