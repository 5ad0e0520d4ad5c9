import { clockOf, writeClinicMoment } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';
import { paymentModes } from '#contract/payments/states.ts';
import { may } from '#contract/permissions.ts';
import { reportNumber } from '#contract/reports/report-number.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { momentOf } from '#contract/schedules/places.ts';
import { reportStatusFor } from '../bookings/bookings.policy.ts';
import { reportUrlFor } from '../bookings/bookings.present.ts';
import { presentFoundTube } from '../laboratory/storage.present.ts';
import { mayChangePhone, mayCorrect } from '../patients/corrections.policy.ts';
import type { PersonRow } from '../patients/corrections.service.ts';
import type { MemberRow } from '../patients/family.store.ts';
import { isUnproven } from '../patients/identity.policy.ts';
import type { Caller } from '../shared/caller.ts';
import { rupeesOf } from '../shared/money.ts';
import type { Found } from './search.service.ts';
import type { Overview, PersonRead, Timeline } from './views.service.ts';

/** A person's page: all of it for the desk, without corrections for the account itself, only the person for others. */
export function presentPerson(
  { person, family, nominee, owedPaise, corrections }: PersonRead,
  caller: Caller,
): Answer<'readPerson'> {
  const { patientNumber, name, relation, birthDate, gender, phone, holderName, holderNumber } = person;
  const isAtDesk = may('patients.correct', caller.role);
  const seesAccount = isAtDesk || person.accountId === caller.accountId;
  const isAgeAsked = isUnproven(caller, person);
  return {
    patientNumber,
    name,
    relation,
    age: isAgeAsked ? null : person.age,
    ...(person.infantAge && !isAgeAsked && { infantAge: person.infantAge }),
    birthDate: isAgeAsked ? null : birthDate,
    gender,
    language: person.language,
    phoneNumber: phone,
    holder: { name: holderName, patientNumber: holderNumber },
    family: seesAccount ? othersOf(person, family) : [],
    nominee: seesAccount ? nominee : null,
    owed: seesAccount ? rupeesOf(owedPaise) : null,
    smsFailed: isAtDesk && person.smsFailed,
    corrections: isAtDesk ? corrections.map((row) => ({ ...row, at: row.at.toISOString() })) : [],
    abilities: {
      correct: mayCorrect(caller, person),
      changePhone: mayChangePhone(caller, person),
      seeDesk: isAtDesk,
    },
  };
}

/** The account's holder may have told only their name. */
function othersOf({ patientNumber, holderName, holderNumber }: PersonRow, family: readonly MemberRow[]) {
  const holder = { name: holderName, patientNumber: holderNumber, relation: 'Self' as const };
  const members = family.filter(({ relation }) => relation !== 'Self');
  return [holder, ...members]
    .filter((one) => one.patientNumber !== patientNumber)
    .map((one) => ({ name: one.name, patientNumber: one.patientNumber, relation: one.relation }));
}

export function presentTimeline(
  { bookings, reports, moved, owedPaise, messages, page }: Timeline,
  caller: Caller,
): Answer<'readTimeline'> {
  const openable = new Set(bookings.filter((row) => reportUrlFor(row, caller) !== null).map(({ id }) => id));
  return {
    bookings: bookings.map((row) => {
      const owed = owedPaise.get(row.id);
      return {
        id: row.id,
        bookingType: row.kind,
        name: row.itemName,
        nameBn: row.itemNameBn,
        requestDate: row.requestedAt.toISOString(),
        scheduledDate: row.scheduledAt && writeClinicMoment({ at: row.scheduledAt, hasTime: row.scheduledHasTime }),
        appointmentStatus: row.appointmentStatus,
        checkupStatus: row.checkupStatus,
        reportStatus: reportStatusFor(caller, row),
        owed: owed === undefined ? null : rupeesOf(owed),
      };
    }),
    reports: reports.map(({ id, bookingId, signedAt, isReplaced }) => ({
      bookingId,
      id: openable.has(bookingId) && !isReplaced ? id : null,
      signedAt: signedAt.toISOString(),
      isReplaced,
    })),
    payments: moved.map(({ id, bookingId, kind, paise, mode, number, at }) => {
      return { id, bookingId, kind, amount: rupeesOf(paise), mode, number, at: at.toISOString() };
    }),
    messages: messages.map((row) => ({ ...row, at: row.at.toISOString() })),
    page,
  };
}

/** What was found, only what a line of the search shows. */
export function presentFound({ people, bookings, reports, papers, tube }: Found): Answer<'searchAll'> {
  return {
    people: people.map(({ name, patientNumber, phone }) => ({ name, patientNumber, phoneNumber: phone })),
    bookings: bookings.map(({ id, kind, patientName, itemName, itemNameBn }) => {
      return { id, bookingType: kind, patientName, name: itemName, nameBn: itemNameBn };
    }),
    reports: reports.map(({ id, bookingId, testName, patientName }) => {
      return { id, number: reportNumber(bookingId), testName, patientName };
    }),
    papers: papers.flatMap(({ number, patientName, bookings: [first] }) =>
      first ? [{ id: first.bookingId, bookingType: first.bookingType, patientName, number }] : [],
    ),
    tubes: tube ? presentFoundTube(tube) : [],
  };
}

const dayMs = 86_400_000;
const counted = ['seen', 'here', 'expected', 'missed'] as const;

/** Whole minutes from a session's hour until it began; of one of today that has not begun, until now. */
function minutesLate(now: Date, day: string, startsAt: string, begunAt: Date | null): number {
  const until = begunAt ?? (day === clinicToday(now) ? now : null);
  return until ? Math.max(0, Math.floor((until.getTime() - momentOf(day, startsAt).getTime()) / 60_000)) : 0;
}

export function presentOverview({ now, day, money, sessions, tests, reports }: Overview): Answer<'readOverview'> {
  const takenOn = (daysBefore: number) => {
    const wanted = new Date(Date.parse(day) - daysBefore * dayMs).toISOString().slice(0, 10);
    return money.sums.filter((row) => row.day === wanted);
  };
  const total = (rows: readonly { net: number }[]) => rupeesOf(rows.reduce((sum, { net }) => sum + net, 0));
  const given = (kind: 'discount' | 'refund') => {
    const { count, paise } = money.given.find((row) => row.kind === kind) ?? { count: 0, paise: 0 };
    return { count, amount: rupeesOf(paise) };
  };
  const today = takenOn(0);
  const all = (state: (typeof counted)[number]) => sessions.reduce((sum, session) => sum + session[state], 0);
  return {
    day,
    taken: {
      total: total(today),
      byMode: paymentModes
        .map((mode) => ({ mode, amount: total(today.filter((row) => row.mode === mode)) }))
        .filter(({ amount }) => amount !== 0),
      dayBefore: total(takenOn(1)),
      weekBefore: total(takenOn(7)),
    },
    discounts: given('discount'),
    refunds: given('refund'),
    dues: {
      ofDay: { count: money.dues.dayCount, amount: rupeesOf(money.dues.dayPaise) },
      all: { count: money.dues.allCount, amount: rupeesOf(money.dues.allPaise) },
    },
    visits: { seen: all('seen'), here: all('here'), expected: all('expected'), missed: all('missed') },
    tests,
    reports,
    sessions: sessions.map(({ startsMinute, endsMinute, expectedStart, pausedAt, begunAt, ...session }, index) => ({
      ...session,
      taken:
        sessions.findIndex(({ doctorId }) => doctorId === session.doctorId) === index
          ? total(money.byDoctor.filter(({ doctorId }) => doctorId === session.doctorId))
          : null,
      hasBegun: begunAt !== null,
      minutesLate: minutesLate(now, day, clockOf(startsMinute), begunAt),
      startsAt: clockOf(startsMinute),
      endsAt: clockOf(endsMinute),
      isPaused: pausedAt !== null,
      expectedStart: expectedStart?.toISOString() ?? null,
    })),
  };
}
