import { goesOut } from '#contract/messages-out/providers.ts';
import { isChoosable } from '#contract/messages-out/choice-kinds.ts';
import type { WithheldFault } from '#contract/messages-out/outbox.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import type { Withholding } from '../guards/codes-go-out.ts';
import { selectWish } from './choices.store.ts';
import { selectTemplate } from './templates.store.ts';

type Ruling = { readonly byWhatsApp: boolean } | { readonly withheld: WithheldFault };

/**
 * Decides whether a message goes out, and by which channel: as the person chose, not at all if their phone asked for
 * that, and only in a text that the clinic has registered in their language, if its providers ask for that.
 */
export async function decideSending(
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
