import { language as languages } from '#contract/fields.ts';
import type { Language } from '#contract/fields.ts';
import { goesOut } from '#contract/messages-out/providers.ts';
import type { Carrier } from '#contract/messages-out/providers.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import type { Db } from '../db/database.ts';
import { selectIdsOfText, selectSmsDown } from './sms-down.store.ts';

/** What decides whether messages are sent at all. */
export interface Withholding {
  readonly db: Db;
  /** Who carries SMS; empty if they are only written to a file. */
  readonly carriers: readonly Carrier[];
  /** A real clinic without an SMS gateway: nothing goes out. */
  readonly isSettingUp?: boolean;
}

/**
 * The languages in which a text can be sent: none while the clinic has no gateway, or if its providers need an id of
 * the text and have none. The result does not depend on a phone.
 */
async function languagesOf({ db, carriers, isSettingUp }: Withholding, kind: MessageKind): Promise<Language[]> {
  if (isSettingUp) return [];
  if (goesOut(carriers, kind, null, false)) return [...languages.options];
  const texts = await selectIdsOfText(db, kind);
  return texts.filter((text) => goesOut(carriers, kind, text, false)).map(({ language }) => language);
}

/** Whether a text can be sent, in any language. */
export const doesGoOut = async (withholding: Withholding, kind: MessageKind): Promise<boolean> =>
  (await languagesOf(withholding, kind)).length > 0;

/** Whether log-in codes can be sent. */
export const doCodesGoOut = (withholding: Withholding): Promise<boolean> => doesGoOut(withholding, 'loginCode');

/**
 * The language in which a log-in code is sent: the person's own, or the other if the code can be sent only in that one.
 * The person is told that a code was sent, so it must arrive.
 */
export async function codeLanguage(withholding: Withholding, own: Language): Promise<Language> {
  const known = await languagesOf(withholding, 'loginCode');
  return known.includes(own) ? own : (known[0] ?? own);
}

/**
 * Whether SMS fail for everybody: in the last quarter of an hour the newest messages to two phones both failed, for a
 * reason on the providers' side. No single phone decides it, so it can be told to anybody who asks for a code.
 */
export const isSmsDown = async (db: Db): Promise<boolean> => (await selectSmsDown(db))?.isDown ?? false;
