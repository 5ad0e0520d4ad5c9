import { language as languages } from '#contract/fields.ts';
import type { Language } from '#contract/fields.ts';
import { goesOut } from '#contract/messages-out/carries.ts';
import type { Carrier } from '#contract/messages-out/carries.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import type { Db } from '../db/database.ts';
import { selectIdsOfText } from './sms-down.store.ts';

/** What decides whether a message goes out. */
export interface Withholding {
  readonly db: Db;
  /** Who carries SMS; none where they only go into a file. */
  readonly carriers: readonly Carrier[];
  /** A real clinic without an SMS gateway: nothing goes out. */
  readonly isSettingUp?: boolean;
}

/**
 * The languages in which a text goes out to anybody: none while the clinic has no gateway, nor where its provider wants
 * an id of the text and has none. It says nothing of a phone.
 */
async function languagesOf({ db, carriers, isSettingUp }: Withholding, kind: MessageKind): Promise<Language[]> {
  if (isSettingUp) return [];
  if (goesOut(carriers, kind, null, false)) return [...languages.options];
  const texts = await selectIdsOfText(db, kind);
  return texts.filter((text) => goesOut(carriers, kind, text, false)).map(({ language }) => language);
}

/** Whether a text goes out, in any language. */
export const doesGoOut = async (withholding: Withholding, kind: MessageKind): Promise<boolean> =>
  (await languagesOf(withholding, kind)).length > 0;

/** Whether log-in codes go out to anybody. */
export const doCodesGoOut = (withholding: Withholding): Promise<boolean> => doesGoOut(withholding, 'loginCode');

/**
 * In which language a log-in code is sent: the person's own, unless it goes out only in the other. Who asks for a code
 * is told that one was sent, whatever their language is.
 */
export async function codeLanguage(withholding: Withholding, own: Language): Promise<Language> {
  const known = await languagesOf(withholding, 'loginCode');
  return known.includes(own) ? own : (known[0] ?? own);
}
