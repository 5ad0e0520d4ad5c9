import type { MessageKind } from './texts.ts';

/** How somebody gets messages of a kind. */
export const messageWays = ['SMS', 'WHATSAPP', 'NONE'] as const;
export type MessageWay = (typeof messageWays)[number];

/**
 * The kinds that a person may get by WhatsApp, or not at all. Codes, and messages about a change to the account itself,
 * always go by SMS: somebody who gets into an account could turn them off first.
 */
export const choosableKinds = [
  'bookingReceived',
  'tokenIssued',
  'timeConfirmed',
  'timeChanged',
  'bookingCancelled',
  'visitTomorrow',
  'turnSoon',
  'doctorLate',
  'visitMoved',
  'visitToChoose',
  'visitCancelled',
  'reportReady',
  'reportAmended',
  'paymentReceived',
  'dataRequestAnswered',
] as const satisfies readonly MessageKind[];
export type ChoosableKind = (typeof choosableKinds)[number];

const choosable: ReadonlySet<MessageKind> = new Set(choosableKinds);
export const isChoosable = (kind: MessageKind): kind is ChoosableKind => choosable.has(kind);
