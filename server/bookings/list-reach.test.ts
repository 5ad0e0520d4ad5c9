import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';
import type { WantedBooking } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { done, callsOf } from '../testing/typed-calls.ts';

/** Which bookings each reader's lists hold, by the reader's part in them. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const parts = ['own', 'booked', 'referer', 'referring', 'reporting', 'foreign'] as const;
type Part = (typeof parts)[number];
type World = Record<Part, number>;

/** One booking for each part a doctor may have; `own` is the account's own booking. */
async function aWorld(
  kind: 'test' | 'doctor',
  { account, doctorId = null }: { account: { id: number }; doctorId?: number | null },
  more: Partial<WantedBooking> = {},
): Promise<World> {
  const [patient, other] = [await aPerson(app.db), await aDoctor(app.db)];
  const of = async (wanted: Partial<WantedBooking>) => {
    const { id } = await aBooking(app.db, {
      kind,
      accountId: patient.id,
      doctorId: kind === 'doctor' ? other.id : null,
      ...more,
      ...wanted,
    });
    return id;
  };
  return {
    own: await of({ accountId: account.id }),
    // A test booking has no booked doctor; if there is one by mistake, it counts as in a doctor booking.
    booked: await of({ doctorId }),
    referer: await of({ refererId: doctorId }),
    referring: await of({ referringDoctorId: doctorId }),
    reporting: await of({ reportingDoctorId: doctorId }),
    foreign: await of({ refererId: other.id, referringDoctorId: other.id, reportingDoctorId: other.id }),
  };
}

/** The bookings of the world that an answer's list holds, wherever the list is in the answer. */
function held(world: World, { body }: { body: unknown }): Part[] {
  const { _embedded, content } = body as { _embedded?: Record<string, { id: number }[]>; content?: { id: number }[] };
  const list = Array.isArray(body) ? (body as { id: number }[]) : (content ?? Object.values(_embedded ?? {}).flat());
  return parts.filter((part) => list.some(({ id }) => id === world[part]));
}

const all: Part[] = [...parts];
const involved: Part[] = ['own', 'booked', 'referer', 'referring', 'reporting'];
const others = ['Receptionist', 'Staff', 'Pathologist', 'Admin'] as const;

describe.each(['test', 'doctor'] as const)('the list of %s bookings', (kind) => {
  const list = (caller: TestCaller) => caller.send(callsOf[kind].list, { query: { size: 100 } });

  it("holds a patient's own", async () => {
    const caller = await app.asRole('User');
    expect(held(await aWorld(kind, caller), await list(caller))).toEqual(['own']);
  });

  it.each(['Internal', 'External'] as const)('holds those an %s doctor is involved in, and their own', async (type) => {
    const caller = await aSignedInDoctor(app, { type });
    const world = await aWorld(kind, caller);
    expect(held(world, await list(caller))).toEqual(involved);
    expect((await list(caller)).body).toMatchObject({ page: { totalElements: 5 } });
  });

  it('holds only their own for a Doctor account without a doctor record', async () => {
    const caller = await app.asRole('Doctor');
    expect(held(await aWorld(kind, caller), await list(caller))).toEqual(['own']);
  });

  it.each(others)('holds all for a %s', async (role) => {
    const caller = await app.asRole(role);
    expect(held(await aWorld(kind, caller), await list(caller))).toEqual(all);
  });

  it('holds none of the other kind', async () => {
    const caller = await app.asRole('User');
    await aWorld(kind === 'test' ? 'doctor' : 'test', caller);
    expect((await list(caller)).body).toMatchObject({ page: { totalElements: 0 } });
  });
});

describe("the list of a doctor's work", () => {
  const list = (caller: TestCaller) => caller.listInvolved({ query: { size: 100 } });

  it('holds what an internal doctor is involved in, except bookings where they are the patient', async () => {
    const caller = await aSignedInDoctor(app, { type: 'Internal' });
    const world = await aWorld('doctor', caller);
    const tests = await aWorld('test', caller);
    const answer = await list(caller);
    expect(held(world, answer)).toEqual(['booked', 'referer', 'referring', 'reporting']);
    expect(held(tests, answer)).toEqual([]);
    expect(answer.body).toMatchObject({ page: { totalElements: 4, totalPages: 1, number: 0, size: 100 } });
  });

  it('holds what an external doctor referred, and nothing else', async () => {
    const caller = await aSignedInDoctor(app, { type: 'External' });
    const world = await aWorld('doctor', caller);
    expect(held(world, await list(caller))).toEqual(['referer', 'referring']);
  });

  it('holds nothing for a Doctor account without a doctor record', async () => {
    const caller = await app.asRole('Doctor');
    const world = await aWorld('doctor', caller);
    expect(held(world, await list(caller))).toEqual([]);
  });

  it.each<[Role, Part[]]>([
    ['User', ['own']],
    ['Pathologist', ['own']],
    ['Receptionist', all],
    ['Staff', all],
    ['Admin', all],
  ])('holds for a %s %j', async (role, expected) => {
    const caller = await app.asRole(role);
    const world = await aWorld('doctor', caller);
    expect(held(world, await list(caller))).toEqual(expected);
  });

  it('is filtered as other lists are', async () => {
    const caller = await aSignedInDoctor(app, { type: 'External' });
    const completed = await aWorld('doctor', caller, { checkupStatus: 'COMPLETED', appointmentStatus: 'COMPLETED' });
    const toCome = await aWorld('doctor', caller);
    expect(held(completed, await caller.listInvolved({ query: { checkupStatus: 'completed' } }))).toEqual([
      'referer',
      'referring',
    ]);
    expect(held(toCome, await caller.listInvolved({ query: { checkupStatus: 'completed' } }))).toEqual([]);
    expect(held(toCome, await caller.listInvolved({ query: { scope: 'upcoming' } }))).toEqual(['referer', 'referring']);
    expect(held(completed, await caller.listInvolved({ query: { scope: 'upcoming' } }))).toEqual([]);
  });
});

describe('the list of bookings in progress', () => {
  const list = async (caller: TestCaller, kind: 'test' | 'doctor') =>
    held(await aWorld(kind, caller), await caller.listInProgress({ query: { size: 100 } }));

  it.each(['test', 'doctor'] as const)("of %s bookings follows the reader's scope", async (kind) => {
    expect(await list(await app.asRole('User'), kind), 'a patient').toEqual(['own']);
    expect(await list(await aSignedInDoctor(app, { type: 'Internal' }), kind), 'an internal doctor').toEqual(involved);
    expect(await list(await aSignedInDoctor(app, { type: 'External' }), kind), 'an external doctor').toEqual(involved);
    expect(await list(await app.asRole('Doctor'), kind), 'no doctor of the clinic').toEqual(['own']);
    for (const role of others) expect(await list(await app.asRole(role), kind), role).toEqual(all);
  });

  it('leaves out finished visits, for every reader', async () => {
    const doctor = await aSignedInDoctor(app);
    const readers: TestCaller[] = [doctor, await app.asRole('Staff'), await app.as(doctor.account)];
    for (const checkupStatus of ['COMPLETED', 'CANCELLED'] as const) {
      const world = await aWorld('test', doctor, { checkupStatus, appointmentStatus: checkupStatus });
      for (const reader of readers)
        expect(held(world, await reader.listInProgress({ query: { size: 100 } }))).toEqual([]);
    }
    const page = await done(doctor.listInProgress());
    expect(page.page).toEqual({ number: 0, size: 10, totalPages: 0, totalElements: 0 });
  });
});

describe('the search for the tests of a phone', () => {
  it('finds for a doctor those they are involved in, and for the desk all', async () => {
    const [doctor, patient] = [await aSignedInDoctor(app), await aPerson(app.db)];
    const world = await aWorld('test', doctor, { accountId: patient.id });
    await aWorld('doctor', doctor, { accountId: patient.id });
    const search = (caller: TestCaller) => caller.findTestDetails({ params: { phone: patient.phone } });
    expect(held(world, await search(doctor))).toEqual(['booked', 'referer', 'referring', 'reporting']);
    expect((await search(doctor)).body).toHaveLength(4);
    for (const role of ['Staff', 'Pathologist', 'Admin'] as const)
      expect(held(world, await search(await app.asRole(role))), role).toEqual(all.slice(1));
    expect((await search(await app.asRole('Doctor'))).body).toEqual([]);
  });

  it('of their own phone finds for a doctor only the bookings they are involved in', async () => {
    const doctor = await aSignedInDoctor(app);
    const world = await aWorld('test', doctor);
    expect(held(world, await doctor.findTestDetails({ params: { phone: doctor.account.phone } }))).toEqual([]);
  });
});
