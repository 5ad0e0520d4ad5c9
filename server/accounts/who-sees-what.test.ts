import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aDoctor, aPatient, aPerson } from '../testing/builders.store.ts';
import { aPatientNumber, expectError } from '../testing/expect.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

/** What of a person is shown to whom: in the search, in the export, and to themselves. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A registered person with an e-mail and a child. */
async function aRegistered() {
  const person = await aPerson(app.db, { name: 'Kakoli Basu', role: 'Staff' });
  const self = await aPatient(app.db, {
    accountId: person.id,
    relation: 'Self',
    name: person.name,
    gender: 'Female',
    ageYears: 44,
  });
  await app.db.query('UPDATE patients SET email = $2 WHERE id = $1', [self.id, 'kakoli@clinic.invalid']);
  const child = await aPatient(app.db, { accountId: person.id, name: 'Tuli Basu', gender: 'Female', ageYears: 7 });
  return { person, child };
}

/** Whether they see the e-mail, the family, and may search by name. */
const finders = [
  ['Doctor', { email: false, family: false, byName: false }],
  ['Receptionist', { email: false, family: true, byName: true }],
  ['Staff', { email: false, family: true, byName: true }],
  ['Admin', { email: true, family: true, byName: true }],
] as const;

describe.each(finders)('a %s', (role, { email, family, byName }) => {
  it('finds a person by the whole number, and sees only what they may', async () => {
    const [{ person, child }, finder] = [await aRegistered(), await app.asRole(role)];
    const { status, body } = await finder.findPeople({ params: { query: person.phone } });
    expect([status, body]).toEqual([
      200,
      [
        {
          id: person.id,
          patientNumber: aPatientNumber,
          name: 'Kakoli Basu',
          userName: 'Kakoli Basu',
          phoneNumber: person.phone,
          role: 'Staff',
          roles: ['Staff'],
          abilities: {
            isOwn: false,
            nameAsDoctor: false,
            endSessions: role === 'Admin',
            resetSecondFactor: false,
            vouch: role === 'Admin',
          },
          ...(email && { email: 'kakoli@clinic.invalid' }),
          ...(family && {
            family: [
              {
                id: child.id,
                patientNumber: aPatientNumber,
                name: 'Tuli Basu',
                relation: 'Child',
                gender: 'Female',
                age: 7,
              },
            ],
          }),
        },
      ],
    ]);
  });

  it(`${byName ? 'finds people' : 'may not search'} by a name or the beginning of a number`, async () => {
    const [{ person }, finder] = [await aRegistered(), await app.asRole(role)];
    for (const query of [person.name, person.phone.slice(0, 9), `${person.phone}0`]) {
      const answer = await finder.findPeople({ params: { query } });
      if (byName) expect(answer.status).toBe(200);
      else expectError(answer, 'FORBIDDEN');
    }
    if (!byName) return;
    const { body } = await finder.findPeople({ params: { query: person.phone.slice(0, 9) } });
    expect(body.map(({ id }) => id)).toContain(person.id);
  });
});

it("a doctor who gave no e-mail as a patient is shown with that of the clinic's list, to the admin only", async () => {
  const [doctor, admin, desk] = [
    await aPerson(app.db, { role: 'Doctor' }),
    await app.asRole('Admin'),
    await app.asRole('Receptionist'),
  ];
  const listed = await aDoctor(app.db, { accountId: doctor.id, phone: doctor.phone });
  await app.db.query('UPDATE doctors SET email = $2 WHERE id = $1', [listed.id, 'listed@clinic.invalid']);
  expect((await admin.findPeople({ params: { query: doctor.phone } })).body).toMatchObject([
    { email: 'listed@clinic.invalid' },
  ]);
  expect(JSON.stringify((await desk.findPeople({ params: { query: doctor.phone } })).body)).not.toContain('@');
});

it('a person without an e-mail or family is shown with neither', async () => {
  const [person, admin] = [await aPerson(app.db), await app.asRole('Admin')];
  expect((await admin.findPeople({ params: { query: person.phone } })).body).toMatchObject([
    { email: null, family: [] },
  ]);
});

it('the export of people holds the e-mail: it is for the admin', async () => {
  const [{ person }, admin] = [await aRegistered(), await app.asRole('Admin')];
  const { body } = await admin.exportPeople();
  const line = String(body)
    .split('\r\n')
    .find((row) => row.includes(person.phone));
  expect(line?.split(',')).toEqual([
    String(person.id),
    aPatientNumber,
    'Kakoli Basu',
    person.phone,
    'Staff',
    'kakoli@clinic.invalid',
  ]);
});

it.each(['User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin'] as const)(
  'a %s is told who they are, and of their sessions only where and when',
  async (role) => {
    const person = await app.asRole(role, { name: 'Kakoli Basu', language: 'bn' });
    expect((await person.readMe()).body).toEqual({
      name: 'Kakoli Basu',
      phoneNumber: person.account.phone,
      patientNumber: await holderNumber(app.db, person.account.id),
      role,
      language: 'bn',
      isListedDoctor: false,
    });
    const other = await app.openSession(person.account.id);
    const { sessions } = await done(person.listMySessions());
    expect(sessions.map(({ id, current }) => [id === other, current]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ]);
    for (const session of sessions) {
      expect(Object.keys(session).toSorted()).toEqual(['current', 'device', 'id', 'lastSeenAt', 'startedAt']);
      expect(session.device).toBe('a test');
      expect(
        [session.startedAt, session.lastSeenAt].map((at) => Math.abs(runNow().getTime() - Date.parse(at)) < 60_000),
      ).toEqual([true, true]);
    }
  },
);

describe('a request for a role', () => {
  it('shows the admin who asks, and the asker what was decided', async () => {
    const [person, admin] = [
      await app.asRole('User', { name: 'Kakoli Basu' }),
      await app.asRole('Admin', { name: 'Anjali Admin' }),
    ];
    const asked = await done(person.requestRole({ body: { role: 'Staff', reason: 'I work here' } }));
    expect(asked).toEqual({
      id: asked.id,
      userName: 'Kakoli Basu',
      phoneNumber: person.account.phone,
      patientNumber: await holderNumber(app.db, person.account.id),
      currentRole: 'User',
      role: 'Staff',
      reason: 'I work here',
      decision: null,
      decidedBy: null,
      requestedAt: asked.requestedAt,
      decidedAt: null,
    });
    const list = async (who: typeof person) => (await done(who.listRoleRequests()))._embedded.roleRequestList;
    expect((await list(admin)).find(({ id }) => id === asked.id)).toEqual(asked);
    const decided = await done(admin.decideRoleRequest({ params: { id: asked.id }, body: { decision: 'DECLINED' } }));
    expect(decided).toEqual({
      ...asked,
      decision: 'DECLINED',
      decidedBy: 'Anjali Admin',
      decidedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(await list(person)).toEqual([decided]);
  });
});
