import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { wholeClinic } from '../testing/clinic.ts';
import { dayAfter } from '../testing/days.ts';
import { done } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const read = () => wholeClinic(admin);
const save = (body: object) => admin.send('changeClinic', { body });

it('changes for everyone at once, and counts its versions', async () => {
  const before = await read();
  const phones = ['5550019999'];
  const saved = await save({ ...before, profile: { ...before.profile, phones } });
  expect(saved.status).toBe(200);
  expect(await read()).toEqual({
    profile: { ...before.profile, phones },
    version: before.version + 1,
    demo: false,
    closedDays: before.closedDays,
    logo: before.logo,
  });
});

it('tells the holidays to come, on which it is closed', async () => {
  const day = dayAfter(runToday(), 3);
  expect((await admin.addHoliday({ body: { day, name: 'Puja' } })).status).toBe(201);
  expect((await read()).closedDays).toContain(day);
});

it('is not overwritten by a save based on an older version', async () => {
  const { profile, version } = await read();
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((en) => save({ profile: { ...profile, tagline: { en, bn: 'যত্ন' } }, version })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await read()).version).toBe(version + 1);
});

it.each<[string, object]>([
  ['an empty name', { name: { en: '', bn: 'ক্লিনিক' } }],
  ['a phone with letters', { phones: ['call us'] }],
  ['no phone', { phones: [] }],
  ['closing before opening', { openingHours: { monday: { opens: '20:00', closes: '08:00' } } }],
  ['a time that is none', { openingHours: { monday: { opens: '8', closes: '25:00' } } }],
  ['a place off the earth', { position: { latitude: 91, longitude: 0 } }],
  ['a picture that is a script', { socialImage: 'javascript:alert(1)' }],
  ['an unknown booking mode', { publicBooking: 'maybe' }],
])('refuses %s and changes nothing', async (_, wrong) => {
  const before = await read();
  const profile = { ...before.profile, ...wrong };
  if ('openingHours' in wrong)
    profile.openingHours = { ...before.profile.openingHours, ...(wrong.openingHours as object) };
  expect((await save({ ...before, profile })).status).toBe(400);
  expect(await read()).toEqual(before);
});

it('tells how it works inside to those who may change that, and to nobody else', async () => {
  const inside = ['commissions', 'earlier', 'papers', 'repeatDays', 'sampleTaking', 'tubeDays', 'valueCheck'];
  const told = async (reader: Pick<TestApp, 'readClinic'>) => Object.keys((await done(reader.readClinic())).profile);
  const whole = await told(admin);
  expect(whole).toEqual(expect.arrayContaining(inside));
  const others = whole.filter((field) => !inside.includes(field)).toSorted();
  expect(others).toContain('openingHours');
  for (const role of ['User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist'] as const)
    expect((await told(await app.asRole(role))).toSorted(), role).toEqual(others);
  expect((await told(app)).toSorted(), 'Anonymous').toEqual(others);
});

it('says whether it holds demo data', async () => {
  const demo = await startTestApp({ demo: true });
  try {
    expect((await demo.readClinic()).body).toMatchObject({ demo: true });
    expect(await read()).toMatchObject({ demo: false });
  } finally {
    await demo.close();
  }
});
