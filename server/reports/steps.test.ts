import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, knowAgeAndSex } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { markSigned } from '../testing/report-builders.store.ts';
import { aKnownPerson, makeReporting } from '../testing/report-builders.ts';
import {
  acceptBy,
  amendBy,
  correctBy,
  enterBy,
  readBy,
  rejectBy,
  reportIn,
  signBy,
  uploadBy,
  signRewordedBy,
} from '../testing/report-calls.ts';

/** Each step of a report: from which status, and for whom. Written by hand, apart from the rules in the code. */
let app: TestApp;
let [staff, pathologist]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [staff, pathologist] = [await app.asRole('Staff'), await app.asRole('Pathologist')];
});
afterAll(() => app.close());

interface Made {
  id: number;
  bookingId: number;
}
const acts = {
  upload: (caller: TestCaller, { bookingId }: Made) => uploadBy(caller, bookingId),
  enter: (caller: TestCaller, { bookingId }: Made) => enterBy(caller, bookingId),
  correct: (caller: TestCaller, { id }: Made) => correctBy(caller, id),
  accept: (caller: TestCaller, { id }: Made) => acceptBy(caller, id),
  reject: (caller: TestCaller, { id }: Made) => rejectBy(caller, id),
  sign: (caller: TestCaller, { id }: Made) => signRewordedBy(caller, id),
  amend: (caller: TestCaller, { id }: Made) => amendBy(caller, id),
} satisfies Record<string, (caller: TestCaller, made: Made) => Promise<TestAnswer>>;
type Act = keyof typeof acts;
const all: readonly Act[] = ['upload', 'enter', 'correct', 'accept', 'reject', 'sign', 'amend'];

const newBooking = async (
  wanted: { accountId?: number; reportingDoctorId?: number; referringDoctorId?: number } = {},
) => (await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id, ...wanted })).id;

/** A report's status; `newer` was signed once and has an open second version. */
type State = 'none' | 'UPLOADED' | 'PENDING_SIGNATURE' | 'REJECTED' | 'SIGNED' | 'newer' | 'AMENDED';
async function reportAt(state: State, bookingId: number): Promise<Made> {
  if (state === 'none') return { id: 2_000_000_000, bookingId };
  const { id } = reportIn(await enterBy(staff!, bookingId));
  // Rejected after it was accepted: the acceptance must be gone too once it is handed in again.
  if (state === 'PENDING_SIGNATURE' || state === 'REJECTED') await acceptBy(pathologist!, id);
  if (state === 'REJECTED') await rejectBy(pathologist!, id);
  if (state === 'SIGNED' || state === 'newer' || state === 'AMENDED') await markSigned(app, id);
  if (state === 'newer' || state === 'AMENDED') {
    const second = reportIn(await amendBy(pathologist!, id));
    if (state === 'AMENDED') await signRewordedBy(pathologist!, second.id);
  }
  return { id, bookingId };
}

/** The status after each step that a state allows. */
const allowed: Record<State, Partial<Record<Act, string>>> = {
  none: { upload: 'UPLOADED', enter: 'UPLOADED' },
  UPLOADED: {
    upload: 'UPLOADED',
    enter: 'UPLOADED',
    correct: 'UPLOADED',
    accept: 'PENDING_SIGNATURE',
    reject: 'REJECTED',
    sign: 'SIGNED',
  },
  PENDING_SIGNATURE: { reject: 'REJECTED', sign: 'SIGNED' },
  REJECTED: { upload: 'UPLOADED', enter: 'UPLOADED', correct: 'UPLOADED' },
  SIGNED: { amend: 'UPLOADED' },
  newer: { upload: 'UPLOADED', enter: 'UPLOADED' },
  AMENDED: {},
};
const states: readonly State[] = ['none', 'UPLOADED', 'PENDING_SIGNATURE', 'REJECTED', 'SIGNED', 'newer', 'AMENDED'];

/** The status after a step, or the error code. */
const statusAfter = (answer: TestAnswer) => (answer.status < 300 ? reportIn(answer).status : expectError(answer).code);

it.each(states)(
  'a report that is %s allows exactly these steps, and its booking says whether to upload',
  async (state) => {
    const target = await reportAt(state, await newBooking());
    const { body } = await staff!.readTestBooking({ params: { id: target.bookingId } });
    const { uploadObstacle } = body.abilities;
    expect(uploadObstacle).toBe(allowed[state].upload ? null : 'REPORT_STATE');
    const before = state === 'none' ? null : await readBy(pathologist!, target.id);
    const refused = state === 'none' ? 'NOT_FOUND' : 'REPORT_STATE';
    const outcomes: Partial<Record<Act, string>> = {};
    for (const act of all) {
      const made = allowed[state][act] === undefined ? target : await reportAt(state, await newBooking());
      const answer = await acts[act](
        act === 'upload' || act === 'enter' || act === 'correct' ? staff! : pathologist!,
        made,
      );
      outcomes[act] = statusAfter(answer);
      if (answer.status >= 300) continue;
      const after = reportIn(answer);
      expect(after.version).toBe(act === 'amend' || state === 'newer' ? 2 : 1);
      if (state === 'UPLOADED' || state === 'REJECTED') expect(after.id).toBe(made.id);
      // Earlier decisions are cleared.
      if (after.status === 'UPLOADED')
        expect(after).toMatchObject({ rejectionReason: null, acceptedBy: null, acceptedAt: null, signedBy: null });
    }
    expect(outcomes).toEqual(Object.fromEntries(all.map((act) => [act, allowed[state][act] ?? refused])));
    if (before) expect(await readBy(pathologist!, target.id)).toEqual(before);
  },
);

/** A person by their part in the booking. */
type Who =
  | 'staff who handed it in'
  | 'staff'
  | 'admin'
  | 'pathologist'
  | 'pathologist who handed it in'
  | 'pathologist who is the patient'
  | 'reporting doctor'
  | 'reporting doctor who is the patient'
  | 'reporting doctor who handed it in'
  | 'doctor named as reporting, unmarked'
  | 'marked doctor who referred'
  | 'marked doctor, not named'
  | 'patient'
  | 'receptionist';

async function situation(who: Who, state: 'UPLOADED' | 'SIGNED'): Promise<{ caller: TestCaller; made: Made }> {
  if (who === 'staff who handed it in') return { caller: staff!, made: await reportAt(state, await newBooking()) };
  if (who === 'staff') return { caller: await app.asRole('Staff'), made: await reportAt(state, await newBooking()) };
  if (who === 'admin') return { caller: await app.asRole('Admin'), made: await reportAt(state, await newBooking()) };
  if (who === 'pathologist') return { caller: pathologist!, made: await reportAt(state, await newBooking()) };
  if (who === 'receptionist')
    return { caller: await app.asRole('Receptionist'), made: await reportAt(state, await newBooking()) };
  if (who === 'patient' || who === 'pathologist who is the patient') {
    const caller = await app.asRole(who === 'patient' ? 'User' : 'Pathologist');
    return { caller, made: await reportAt(state, await newBooking({ accountId: caller.account.id })) };
  }
  if (who === 'pathologist who handed it in') {
    const before = await app.asRole('Staff');
    return { caller: before, made: await handedInBefore(before, 'Pathologist', await newBooking(), state) };
  }
  if (who === 'reporting doctor who handed it in') {
    const before = await app.asRole('Staff');
    return {
      caller: before,
      made: await handedInBefore(
        before,
        'Doctor',
        await newBooking({ reportingDoctorId: await makeReporting(app, before) }),
        state,
      ),
    };
  }
  const caller = await app.asRole('Doctor');
  const marked = who !== 'doctor named as reporting, unmarked';
  const { id: doctorId } = await aDoctor(app.db, {
    accountId: caller.account.id,
    phone: caller.account.phone,
    isReporting: marked,
  });
  const named =
    who === 'marked doctor, not named'
      ? {}
      : who === 'marked doctor who referred'
        ? { referringDoctorId: doctorId }
        : { reportingDoctorId: doctorId };
  await knowAgeAndSex(app.db, caller.account.id);
  const own = who === 'reporting doctor who is the patient' ? { accountId: caller.account.id } : {};
  return { caller, made: await reportAt(state, await newBooking({ ...named, ...own })) };
}

/** Uploaded as staff, by a person whose role changed later. */
async function handedInBefore(
  person: TestCaller,
  role: 'Pathologist' | 'Doctor',
  bookingId: number,
  state: 'UPLOADED' | 'SIGNED',
): Promise<Made> {
  const { id } = reportIn(await enterBy(person, bookingId));
  if (state === 'SIGNED') await markSigned(app, id);
  await app.db.query('UPDATE accounts SET role = $2 WHERE id = $1', [person.account.id, role]);
  return { id, bookingId };
}

const ok = 'done';
const forbidden = 'FORBIDDEN' satisfies ErrorCode;
const own = 'OWN_UPLOAD' satisfies ErrorCode;
const missing = 'NOT_FOUND' satisfies ErrorCode;
/** For a waiting report; `amend` for a signed one. */
const forWhom: Record<Who, readonly string[]> = {
  //                                      upload     enter      correct    accept     reject     sign       amend
  'staff who handed it in': /*        */ [ok, ok, ok, forbidden, forbidden, forbidden, ok],
  staff: /*                         */ [ok, ok, ok, forbidden, forbidden, forbidden, ok],
  admin: /*                         */ [ok, ok, ok, forbidden, forbidden, forbidden, ok],
  pathologist: /*                   */ [forbidden, forbidden, forbidden, ok, ok, ok, ok],
  'pathologist who handed it in': /*  */ [forbidden, forbidden, forbidden, own, own, own, ok],
  'pathologist who is the patient': [forbidden, forbidden, forbidden, own, own, own, ok],
  'reporting doctor': /*              */ [forbidden, forbidden, forbidden, forbidden, forbidden, ok, ok],
  'reporting doctor who is the patient': [forbidden, forbidden, forbidden, forbidden, forbidden, own, ok],
  'reporting doctor who handed it in': [forbidden, forbidden, forbidden, forbidden, forbidden, own, ok],
  'doctor named as reporting, unmarked': [forbidden, forbidden, forbidden, forbidden, forbidden, missing, forbidden],
  'marked doctor who referred': /*    */ [forbidden, forbidden, forbidden, forbidden, forbidden, missing, forbidden],
  'marked doctor, not named': /*      */ [forbidden, forbidden, forbidden, forbidden, forbidden, missing, missing],
  patient: /*                       */ [forbidden, forbidden, forbidden, forbidden, forbidden, forbidden, forbidden],
  receptionist: /*                  */ [forbidden, forbidden, forbidden, forbidden, forbidden, forbidden, forbidden],
};

/** The buttons of a waiting and of a signed report: sign, accept, reject, correct, amend. */
const offered: Record<Who, readonly [waiting: string, signed: string]> = {
  'staff who handed it in': ['correct', 'amend'],
  staff: ['correct', 'amend'],
  admin: ['correct', 'amend'],
  pathologist: ['sign accept reject', 'amend'],
  'pathologist who handed it in': ['', 'amend'],
  'pathologist who is the patient': ['', 'amend'],
  'reporting doctor': ['sign', 'amend'],
  'reporting doctor who is the patient': ['', 'amend'],
  'reporting doctor who handed it in': ['', 'amend'],
  'doctor named as reporting, unmarked': [missing, ''],
  'marked doctor who referred': [missing, ''],
  'marked doctor, not named': [missing, missing],
  patient: [missing, ''],
  receptionist: [forbidden, forbidden],
};

async function offeredTo(caller: TestCaller, id: number): Promise<string> {
  const answer = await caller.readReport({ params: { id } });
  if (answer.status >= 300) return expectError(answer).code;
  const { abilities } = reportIn(answer);
  return (['sign', 'accept', 'reject', 'correct', 'amend'] as const).filter((name) => abilities[name]).join(' ');
}

describe.each(Object.entries(forWhom) as [Who, readonly string[]][])('%s', (who, row) => {
  it('may take exactly these steps, and is offered them', async () => {
    const [waiting, signed] = [await situation(who, 'UPLOADED'), await situation(who, 'SIGNED')];
    expect([await offeredTo(waiting.caller, waiting.made.id), await offeredTo(signed.caller, signed.made.id)]).toEqual(
      offered[who],
    );
    const before = [await readBy(pathologist!, waiting.made.id), await readBy(pathologist!, signed.made.id)];
    const outcomes: string[] = [];
    for (const [index, act] of all.entries()) {
      const standing = act === 'amend' ? signed : waiting;
      const { caller, made } =
        row[index] === ok ? await situation(who, act === 'amend' ? 'SIGNED' : 'UPLOADED') : standing;
      const answer = await acts[act](caller, made);
      outcomes.push(answer.status < 300 ? ok : expectError(answer).code);
    }
    expect(outcomes).toEqual(row);
    expect([await readBy(pathologist!, waiting.made.id), await readBy(pathologist!, signed.made.id)]).toEqual(before);
  });
});

it('a rejected or accepted report offers the steps that remain', async () => {
  const offers = async (caller: TestCaller, id: number) => {
    const { sign, accept, reject, correct, amend } = (await readBy(caller, id)).abilities;
    return { sign, accept, reject, correct, amend };
  };
  const none = { sign: false, accept: false, reject: false, correct: false, amend: false };
  const [rejected, accepted, amended] = [
    await reportAt('REJECTED', await newBooking()),
    await reportAt('PENDING_SIGNATURE', await newBooking()),
    await reportAt('AMENDED', await newBooking()),
  ];
  expect([await offers(staff!, rejected.id), await offers(pathologist!, rejected.id)]).toEqual([
    { ...none, correct: true },
    none,
  ]);
  expect([await offers(staff!, accepted.id), await offers(pathologist!, accepted.id)]).toEqual([
    none,
    { ...none, sign: true, reject: true },
  ]);
  expect([await offers(staff!, amended.id), await offers(pathologist!, amended.id)]).toEqual([none, none]);
});

it('a report with a newer version in work is not amended again, and is not offered to be', async () => {
  const { id } = await reportAt('SIGNED', await newBooking());
  const offered = async () => (await readBy(pathologist!, id)).abilities.amend;
  expect(await offered()).toBe(true);
  expect((await amendBy(pathologist!, id)).status).toBe(201);
  expect(await offered()).toBe(false);
  expectError(await amendBy(pathologist!, id), 'REPORT_STATE');
});

it('a report of a booking that was cancelled is not corrected, and is not offered to be', async () => {
  const admin = await app.asRole('Admin');
  const { id, bookingId } = await reportAt('REJECTED', await newBooking());
  const offered = async () => (await readBy(staff!, id)).abilities.correct;
  expect(await offered()).toBe(true);
  await admin.editTestBooking({ body: { id: bookingId, checkupStatus: 'CANCELLED' } });
  expect(await offered()).toBe(false);
  expectError(await correctBy(staff!, id), 'BOOKING_CANCELLED');
});

it('a request with an outdated revision is refused, one with the current revision is not', async () => {
  const made = await reportAt('UPLOADED', await newBooking());
  await correctBy(staff!, made.id);
  for (const step of [acceptBy, rejectBy, signBy])
    expectError(await step(pathologist!, made.id, { revision: 1 }), 'STALE');
  expect(reportIn(await acceptBy(pathologist!, made.id, { revision: 2 })).revision).toBe(3);
  expectError(await signBy(pathologist!, made.id, { revision: 2 }), 'STALE');
  expect(reportIn(await signBy(pathologist!, made.id, { revision: 3 }))).toMatchObject({
    status: 'SIGNED',
    revision: 4,
  });
});
