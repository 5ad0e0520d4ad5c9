import type { Answer } from '#contract/endpoints.ts';
import { isWithinLimit, percentOf } from '#contract/payments/discounts.ts';
import { limits } from '#contract/limits.ts';
import type { Language } from '#contract/fields.ts';
import type { CounterPaymentForm } from '#contract/payments/shapes.ts';
import type { Relation } from '#contract/patients/family.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { Priority } from '#contract/queue/states.ts';
import type { Opening } from '#contract/schedules/shapes.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { readPaise, isPercent, readPercent } from '#contract/typed/number.ts';
import type { Input } from '#web/lib/client.ts';
import { readAmount } from '../shared/amounts.ts';
import type { Item } from './find-items.ts';

/** A person who is not registered yet: the holder of a new account (`Self`), or a new member of a family. */
export interface NewPerson {
  relation: Relation;
  name: string;
  age: string;
  /** Left out until somebody gives one. */
  birthDate?: string | undefined;
  gender: Gender | '';
  /** Of their messages and papers. */
  language: Language;
  consent: boolean;
}

/** Whom a visit is for: a person on the phone's account, or somebody new. */
export type Who = { patientId: number | null; name: string } | NewPerson;

export interface DraftLine {
  item: Item;
  /** The chosen session; null: the next with a free place. */
  sitting: { day: string; startsAt: string } | null;
  /** Typed, of a doctor whose fee is not set. */
  fee: string;
  evenIfAlike: boolean;
  /** For a doctor: the priority and, for an emergency, its reason. */
  inQueue?: { priority: Priority; reason: string } | undefined;
  /** Of an ultrasound of a pregnancy, as typed. */
  formF?: FormFDraft | undefined;
}

/** The stored part of a Form F. `doctorId`: '' until a doctor is chosen. */
export interface FormFDraft {
  number: string;
  doctorId: string;
  indication: string;
}

/** A booking of today that the visit may take in. */
export type Joinable = Answer<'listJoinable'>['bookings'][number];

/** A visit that is being typed. */
export interface Draft {
  phone: string;
  who: Who | null;
  /** The patient number of the person the visit was opened for, until the people of the phone are read; else ''. */
  wanted: string;
  lines: readonly DraftLine[];
  /** Bookings of today that the visit takes in. */
  joined: readonly Joinable[];
  referrer: string;
  discount: string;
  discountReason: string;
  /** Whether the samples are taken at home. The typed address stays when this is turned off. */
  isHome: boolean;
  home: HomeDraft;
}

/** Where and when samples are taken at home. */
export interface HomeDraft {
  address: string;
  landmark: string;
  pin: string;
  /** '' before it is turned on. */
  day: string;
  from: string;
  until: string;
  fastingReason: string;
}

export const emptyDraft: Draft = {
  phone: '',
  who: null,
  wanted: '',
  lines: [],
  joined: [],
  referrer: '',
  discount: '',
  discountReason: '',
  isHome: false,
  home: { address: '', landmark: '', pin: '', day: '', from: '08:00', until: '10:00', fastingReason: '' },
};
/** Whether one of the lines needs fasting. */
export const needsFasting = ({ lines }: Draft): boolean => lines.some(({ item }) => item.fasting);
/** Whether the draft contains nothing to save. */
export const isEmpty = ({ lines, joined }: Draft): boolean => lines.length + joined.length === 0;
/** Whether two drafts have the same price, so that a begun payment can go on. */
export const hasSamePrice = (one: Draft, other: Draft): boolean =>
  one.phone === other.phone &&
  patientOf(one) === patientOf(other) &&
  one.lines === other.lines &&
  (one.joined === other.joined || one.joined.length + other.joined.length === 0) &&
  one.discount === other.discount;
const patientOf = ({ who }: Draft) => (who && isNew(who) ? 'new' : who && who.patientId);
export const nameOf = ({ who, phone }: Draft): string => who?.name || phone;
export const isNew = (who: Who): who is NewPerson => 'relation' in who;
export const newLine = (item: Item): DraftLine => ({
  item,
  sitting: null,
  fee: '',
  evenIfAlike: false,
  ...(item.formF && { formF: { number: '', doctorId: '', indication: '' } }),
});

/**
 * Why an item cannot be added: a test of it is in a package of these lines, or it is a package that shares a test with
 * them.
 */
export function clashOf(
  lines: readonly DraftLine[],
  item: Item,
): { test: readonly [name: string, nameBn: string]; whole: Item; isWholeNew: boolean } | undefined {
  const testsOf = ({ type, id, name, nameBn, tests }: Item) =>
    type === 'test' ? [{ testId: id, testName: name, testNameBn: nameBn }] : (tests ?? []);
  for (const { item: other } of lines) {
    if (item.type !== 'package' && other.type !== 'package') continue;
    const test = testsOf(item).find(({ testId }) => testsOf(other).some((one) => one.testId === testId));
    const isWholeNew = other.type !== 'package';
    if (test) return { test: [test.testName, test.testNameBn], whole: isWholeNew ? item : other, isWholeNew };
  }
  return undefined;
}

/** The chosen person's bookings on a phone that are not taken in yet. */
export function joinableOf({ who, joined }: Draft, bookings: readonly Joinable[]): Joinable[] {
  if (!who || isNew(who)) return [];
  return bookings.filter(
    ({ bookingId, patientId }) => patientId === who.patientId && !joined.some((one) => one.bookingId === bookingId),
  );
}

type Openings = Answer<'listOpenings'>;

/**
 * The change to give back for a visit that was saved just now, in rupees; null for none. A joined booking may have an
 * older receipt, whose change was given back then.
 */
export function changeOf({ openedAt, receipts }: Pick<Visit, 'openedAt' | 'receipts'>): number | null {
  const last = receipts.at(-1);
  return last && Date.parse(last.at) >= Date.parse(openedAt) ? last.returned || null : null;
}

/** The session of a doctor's line: the chosen one, or the next that has a place. */
export function openingOf({ sitting }: DraftLine, openings: Openings | undefined): Opening | undefined {
  const chosen = openings?.openings.find(({ day, startsAt }) => day === sitting?.day && startsAt === sitting.startsAt);
  return chosen ?? openings?.openings.find(({ free }) => free > 0);
}

/**
 * The other day that a doctor's line would silently mean, because leave has ended today's session and nobody has chosen
 * another one yet. Undefined if there is nothing to ask.
 * @param today as `2026-11-20`
 */
export function dayToConfirm(line: DraftLine, openings: Openings | undefined, today: string): Opening | undefined {
  const opening = openingOf(line, openings);
  const asks =
    openings?.isAwayToday === true && line.sitting === null && opening !== undefined && opening.day !== today;
  return asks ? opening : undefined;
}

/** The request for prices: whose, and for which lines. The server decides what each line costs. */
export function quoteOf(
  { phone, who, lines }: Draft,
  sittings: readonly (Opening | undefined)[],
): Input<'quoteVisit'>['body'] {
  const known = phone.length === limits.phoneDigits && !(who && isNew(who)) ? { phone, ...whoOf(who) } : {};
  // A half-typed fee is not sent; priority and Form F do not change the price.
  const told = lines.map((line) => ({
    ...line,
    fee: readAmount(line.fee) === null ? '' : line.fee,
    inQueue: undefined,
    formF: undefined,
  }));
  return { ...known, lines: linesOf(told, sittings) };
}

/** A discount as it is typed, in paise: `50`, or `7.5%` of the price. Null if it cannot be read; 0 where none is. */
function discountIn(typed: string, pricePaise: number): number | null {
  if (typed.trim() === '') return 0;
  if (!isPercent(typed)) return readPaise(typed);
  const percent = readPercent(typed, 2);
  return percent === null ? null : percentOf(pricePaise, percent);
}

/**
 * The sums to be paid, from the typed texts: the discount is in rupees, or in percent of the price (`10%`); a joined
 * booking counts with what is still owed on it. Computed in paise. `waits`: the discount is above what the reader may
 * give, so the whole sum is due until an admin agrees. `now`: the sum to take now, without what a discount may still
 * take off, because a discount cannot come off paid money. `isUnread`: the discount cannot be read, and nothing may be
 * saved.
 * @param limit the largest discount that the reader may give, in percent
 */
export function sumsOf(
  lines: Answer<'quoteVisit'>['lines'],
  discount: string,
  joined: readonly Pick<Joinable, 'price' | 'discount' | 'owed'>[] = [],
  limit = 100,
) {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  const quoted = lines.map(({ price }) => price);
  const pricePaise = sumOf([...quoted, ...joined.map(({ owed }) => owed)]);
  const typedPaise = discountIn(discount, pricePaise);
  const discountPaise = typedPaise ?? 0;
  const before = {
    pricePaise: sumOf([...quoted, ...joined.map(({ price }) => price)]),
    givenPaise: sumOf(joined.map((booking) => booking.discount)),
  };
  const isAsked = discountPaise > 0 && discountPaise <= pricePaise;
  const waits = isAsked && !isWithinLimit(before, discountPaise, limit);
  const now = Math.max(0, pricePaise - discountPaise) / 100;
  return { discountPaise, isUnread: typedPaise === null, waits, now, total: waits ? pricePaise / 100 : now };
}

/**
 * The body that is sent.
 * @param sittings the session of each line; null for tests and requests
 * @param referringDoctorId the listed doctor whom the referrer's name means
 */
export function bodyOf(
  { phone, who, lines, joined, referrer, discountReason, isHome, home }: Draft,
  sittings: readonly (Opening | undefined)[],
  referringDoctorId: number | null,
  payment: CounterPaymentForm | null,
  discountPaise: number,
): Input<'openVisit'>['body'] {
  return {
    phone,
    ...whoOf(who),
    lines: linesOf(lines, sittings),
    ...(joined.length > 0 && { bookings: joined.map(({ bookingId }) => bookingId) }),
    ...(referringDoctorId === null ? { referrer } : { referringDoctorId }),
    ...(isHome && { homeVisit: home }),
    ...(discountPaise > 0 && { discount: { amount: discountPaise / 100, reason: discountReason } }),
    ...(payment && { payment }),
  };
}

function linesOf(
  lines: readonly DraftLine[],
  sittings: readonly (Opening | undefined)[],
): Input<'openVisit'>['body']['lines'] {
  return lines.map(({ item, fee, evenIfAlike, inQueue, formF }, place) => {
    if (item.type === 'test')
      return { type: 'test', testId: item.id, ...(evenIfAlike && { evenIfAlike }), ...(formF && { formF }) };
    if (item.type === 'package') return { type: 'package', packageId: item.id, ...(evenIfAlike && { evenIfAlike }) };
    const opening = sittings[place];
    const sitting = opening && { sitting: { day: opening.day, startsAt: opening.startsAt } };
    return { type: 'doctor', doctor: item.phone, ...sitting, ...(fee !== '' && { fee }), ...(inQueue && { inQueue }) };
  });
}

function whoOf(who: Who | null): Pick<Input<'openVisit'>['body'], 'holder' | 'member' | 'patientId'> {
  if (!who || !isNew(who)) return { patientId: who?.patientId ?? null };
  const { relation, name, age, birthDate, language, consent } = who;
  const gender = who.gender as Gender;
  const told = { name, gender, age, ...(birthDate && { birthDate }), language, consent: consent as true };
  return relation === 'Self' ? { holder: told } : { member: { ...told, relation } };
}
