import { language as languages } from '#contract/fields.ts';
import { goesOut } from '#contract/messages-out/carries.ts';
import type { Carrier } from '#contract/messages-out/carries.ts';
import { isChoosable } from '#contract/messages-out/choice-kinds.ts';
import type { WithheldFault } from '#contract/messages-out/outbox.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import { selectWish } from './choices.store.ts';
import { selectTemplate } from './templates.store.ts';

/** What decides whether a message goes out. */
export interface Withholding {
  readonly db: Db;
  /** Who carries SMS; none where they only go into a file. */
  readonly carriers: readonly Carrier[];
  /** A real clinic without an SMS gateway: nothing goes out. */
  readonly isSettingUp?: boolean;
}

type Ruling = { readonly byWhatsApp: boolean } | { readonly withheld: WithheldFault };

/**
 * Whether log-in codes go out to anybody: not while the clinic has no gateway, nor while its provider wants an id of
 * their text and has none in any language. It says nothing of a phone.
 */
export async function doCodesGoOut({ db, carriers, isSettingUp }: Withholding): Promise<boolean> {
  if (isSettingUp) return false;
  if (goesOut(carriers, 'loginCode', null, false)) return true;
  const rows = await Promise.all(languages.options.map((language) => selectTemplate(db, 'loginCode', language)));
  return rows.some((row) => goesOut(carriers, 'loginCode', row ?? null, false));
}

/**
 * Whether a message goes out, and which way: as the person chose, unless their phone asked for none, and only in a text
 * that the clinic has registered in the person's language, which its providers ask for.
 */
export async function ruleOn(
  { db, carriers, isSettingUp }: Withholding,
  owedId: number,
  message: SmsMessage,
): Promise<Ruling> {
  if (isSettingUp) return { withheld: 'OFF' };
  const { kind, language, to } = message;
  const wish = isChoosable(kind) ? await selectWish(db, owedId, kind, to) : null;
  if (wish?.isStopped) return { withheld: 'STOPPED' };
  if (wish?.way === 'NONE') return { withheld: 'CHOICE' };
  const byWhatsApp = wish?.way === 'WHATSAPP' && wish.isAgreed;
  const registered = (await selectTemplate(db, kind, language)) ?? null;
  return goesOut(carriers, kind, registered, byWhatsApp) ? { byWhatsApp } : { withheld: 'OFF' };
}
