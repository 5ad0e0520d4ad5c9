/** What an SMS tells. Each has one text in each language, registered with the operators (TRAI DLT). */
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

/** Codes: of these no text is kept, and nobody may refuse them. */
export const codeKinds: ReadonlySet<MessageKind> = new Set(['loginCode', 'phoneCode']);

/** What the desk passes on where it did not arrive: all but codes, and what concerns only those in charge. */
export const passedOn = (kind: MessageKind): boolean =>
  !codeKinds.has(kind) && kind !== 'alarm' && kind !== 'criticalWaiting';

/** Most characters that operators take for one variable. */
const variableCharacters = 30;

/** A word of a name: what else somebody typed (emoji, marks of direction, signs) goes to no provider. */
const nameWord = /\p{L}(?:\p{L}|\p{M}|\p{N}|'|\u200c|\u200d|-)*/gu;
/** What stands before a first name. */
const titles = /^(?:mrs?|ms|miss|dr|smt|shri|sri|md|শ্রী|শ্রীমতী|শ্রীমতি|মোঃ|মো|ডাঃ|ডা)$/i;

/**
 * How a message names a person, on a phone that several share: by the first name, short enough for one variable. Titles
 * and initials are passed over.
 */
export function firstName(name: string): string {
  const words = name.match(nameWord) ?? [];
  const first = words.find((word) => !titles.test(word) && (word.match(/\p{L}/gu)?.length ?? 0) > 1);
  return Array.from(first ?? (words.join(' ') || name))
    .slice(0, variableCharacters)
    .join('');
}

/** A variable of a registered text: `{#var#}`, or with its type, such as `{#url#}`. */
const variable = /\{#[a-z]+#\}/g;

/** The text as it is registered: what differs from one message to the next is `{#var#}`. */
export const registrationForm = (text: string): string => text.replace(/\{\{\w+\}\}/g, '{#var#}');

/** Whether two registered texts are the same but for the types of their variables. */
export const isSameTemplate = (one: string, other: string): boolean =>
  one.replace(variable, '{#var#}') === other.replace(variable, '{#var#}');

/**
 * The values of a message's variables, in order; null unless it is its registered text, to the byte, with values that
 * operators take: they drop any other.
 */
export function templateValues(text: string, registered: string): string[] | null {
  const fixed = registered.split(variable).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const found = new RegExp(`^${fixed.join(`([^\\n]{1,${variableCharacters}})`)}$`, 'u').exec(text);
  return found && found.slice(1);
}

/** The characters of GSM-7 that take one place, and those that take two. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/;
const gsm7Double = /[\^{}\\[\]~|€]/g;

/** How many SMS the operators count a text as: 160 characters, 70 with Bengali; a few fewer in each of several. */
export function countParts(text: string): number {
  const isPlain = gsm7.test(text);
  const length = text.length + (isPlain ? (text.match(gsm7Double)?.length ?? 0) : 0);
  const [one, each] = isPlain ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / each);
}
