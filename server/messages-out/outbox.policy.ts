import { may } from '#contract/permissions.ts';
import { codeKinds } from '#contract/messages-out/texts.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import type { OutboxState } from '#contract/messages-out/outbox.ts';
import type { Caller } from '../shared/caller.ts';

/** Whether the caller sees all messages and may send them again; the desk only handles those that did not arrive. */
export const managesMessages = ({ role }: Pick<Caller, 'role'>): boolean => may('messagesOut.manage', role);

/**
 * What the caller may do with a message. A code is not sent again, because the person asks for a new one; a message
 * without a text yet can only be told.
 */
export function abilitiesOn(
  caller: Pick<Caller, 'role'>,
  { kind, state, text, phone }: { kind: MessageKind; state: OutboxState; text: string | null; phone: string | null },
) {
  const isOpen = (state === 'FAILED' || state === 'UNCLEAR') && !codeKinds.has(kind);
  return { sendAgain: isOpen && text !== null && phone !== null && managesMessages(caller), handOver: isOpen };
}
