import { variableCharacters } from './first-name.ts';

/** What an SMS is about. Each kind has one text in each language, registered with the operators (TRAI DLT). */
export const messageKinds = [
  'loginCode',
  'phoneCode',
  'phoneChanged',
  'registeredAgain',
  'reportReady',
  'reportAmended',
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
  'paymentReceived',
  'dataRequestAnswered',
  'roleGranted',
  'roleDeclined',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'passkeyAdded',
  'passkeyRemoved',
  'logInOpened',
  'criticalWaiting',
  'alarm',
] as const;
export type MessageKind = (typeof messageKinds)[number];
/** Those that tell of a booking. */
export type VisitKind = Extract<
  MessageKind,
  | 'bookingReceived'
  | 'tokenIssued'
  | 'timeConfirmed'
  | 'timeChanged'
  | 'bookingCancelled'
  | 'visitTomorrow'
  | 'turnSoon'
  | 'doctorLate'
>;

/** Codes: their text is not kept, and nobody can refuse them. */
export const codeKinds: ReadonlySet<MessageKind> = new Set(['loginCode', 'phoneCode']);

/**
 * The messages that the desk passes on if they did not arrive: all but codes and what concerns only the people in
 * charge.
 */
export const passedOn = (kind: MessageKind): boolean =>
  !codeKinds.has(kind) && kind !== 'alarm' && kind !== 'criticalWaiting' && kind !== 'logInOpened';

/** A variable of a registered text: `{#var#}`, or with its type, such as `{#url#}`. */
const variable = /\{#[a-z]+#\}/g;

/** The text as it is registered: the parts that differ from one message to the next become `{#var#}`. */
export const registrationForm = (text: string): string => text.replace(/\{\{\w+\}\}/g, '{#var#}');

/** Whether two registered texts are the same but for the types of their variables. */
export const isSameTemplate = (one: string, other: string): boolean =>
  one.replace(variable, '{#var#}') === other.replace(variable, '{#var#}');

/**
 * The values of a message's variables, in order. Null unless the message is its registered text, byte for byte, and
 * operators accept the values: they drop any other message.
 */
export function templateValues(text: string, registered: string): string[] | null {
  const fixed = registered.split(variable).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const found = new RegExp(`^${fixed.join(`([^\\n]{1,${variableCharacters}})`)}$`, 'u').exec(text);
  return found && found.slice(1);
}

/** The characters of GSM-7 that take one place, and those that take two. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/;
const gsm7Double = /[\^{}\\[\]~|€]/g;

/**
 * How many SMS the operators count a text as: one holds 160 characters, or 70 with Bengali; each part of a longer text
 * holds a few fewer.
 */
export function countParts(text: string): number {
  const isPlain = gsm7.test(text);
  const length = text.length + (isPlain ? (text.match(gsm7Double)?.length ?? 0) : 0);
  const [one, each] = isPlain ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / each);
}
