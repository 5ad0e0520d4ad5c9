import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from './testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from './testing/app.ts';
import { aDoctor, aPerson, countAllRows } from './testing/builders.store.ts';
import type { BuiltDoctor } from './testing/builders.store.ts';
import { expectError, expectSuccess } from './testing/expect.ts';
import { beforeReleaseTrials } from './testing/records-reports.ts';
import { trials } from './testing/records.ts';
import { allEndpoints, send } from './testing/request.ts';
import { kinds, newBooking } from './testing/trials.ts';
import type { Kind, Parties, Trial } from './testing/trials.ts';
import { beforeRelease, external, rowOf, unmarked } from './testing/who-may.ts';
import type { Cell, Row } from './testing/who-may.ts';

/**
 * Which records a reader reaches, call by call: their own, those where they are one of the four doctors, another
 * person's, and a missing one, compared with the letters of `testing/who-may.ts`. For lists, the exact records they
 * show are compared.
 */
let app: TestApp;
let stranger: BuiltDoctor;
beforeAll(async () => {
  app = await startTestApp();
  stranger = await aDoctor(app.db, { accountId: (await aPerson(app.db, { role: 'Doctor' })).id, isReporting: true });
});
afterAll(() => app.close());

interface Reading {
  caller: TestCaller;
  /** For each kind of record, its parties. */
  parties: ReadonlyMap<Kind, Parties>;
}

/** A signed-in account with a doctor record, whatever its role. */
async function aReader(role: Role, doctor: Partial<BuiltDoctor> = {}): Promise<Reading> {
  const caller = await app.asRole(role);
  const { account } = caller;
  const me = await aDoctor(app.db, { accountId: account.id, phone: account.phone, isReporting: true, ...doctor });
  const strangers = {
    doctorId: stranger.id,
    referringDoctorId: stranger.id,
    refererId: stranger.id,
    reportingDoctorId: stranger.id,
  };
  const parts: Record<Exclude<Kind, 'missing'>, Partial<Parties>> = {
    own: { account },
    booked: { doctorId: me.id },
    referring: { referringDoctorId: me.id },
    referer: { refererId: me.id },
    reporting: { reportingDoctorId: me.id },
    other: {},
  };
  const parties = new Map<Kind, Parties>();
  for (const [kind, part] of Object.entries(parts))
    parties.set(kind as Kind, { account: await aPerson(app.db), ...strangers, ...part });
  return { caller, parties };
}

const known = new Map<Role, Promise<Reading>>();
/** One reader of each role serves all calls. */
function readerOf(role: Role): Promise<Reading> {
  const reader = known.get(role) ?? aReader(role);
  known.set(role, reader);
  return reader;
}

/** The letters as in `who-may.ts`; a dot where there is no such record. */
const write = (letters: readonly string[]) =>
  [letters.slice(0, 1), letters.slice(1, 5), letters.slice(5)].map((group) => group.join('')).join(' ');
const lettersOf = (cell: Cell, trial: Trial) => {
  const letters = cell.replaceAll(' ', '').split('');
  return kinds.map((kind, index) => (trial.kinds.includes(kind) ? (letters[index] ?? '-') : '.'));
};

/** Tries each kind of record. Refused ones come first, because they must leave no row. */
async function expectLetters(
  cell: Cell,
  name: EndpointName,
  trial: Trial,
  { caller, parties }: Reading,
): Promise<void> {
  const endpoint: Endpoint = endpoints[name];
  const expected = lettersOf(cell, trial);
  const asked = new Map<Kind, Awaited<ReturnType<Trial['ask']>>>();
  for (const kind of trial.kinds) {
    const whose = parties.get(kind);
    asked.set(kind, whose ? await trial.ask(app, whose) : await trial.askForMissing(app));
  }
  const nothing = await send(caller.call, endpoint, await trial.askForMissing(app));
  const met = new Map<Kind, string>();
  const meet = async (which: readonly Kind[]) => {
    for (const kind of which) {
      const { id, ...input } = asked.get(kind) ?? {};
      const answer = trial.isOneList ? nothing : await send(caller.call, endpoint, input);
      met.set(kind, letterFor(answer, { endpoint, trial, id, nothing }));
    }
  };
  const isOpen = (kind: Kind) => expected[kinds.indexOf(kind)] === 'Y';
  const before = await countAllRows(app.db);
  await meet(trial.kinds.filter((kind) => !isOpen(kind)));
  const after = await countAllRows(app.db);
  await meet(trial.kinds.filter(isOpen));
  expect(write(kinds.map((kind) => met.get(kind) ?? '.'))).toBe(write(expected));
  expect(after).toEqual(before);
}

interface Asked {
  endpoint: Endpoint;
  trial: Trial;
  id: number | string | undefined;
  /** The answer for a missing record. */
  nothing: TestAnswer;
}

function letterFor(answer: TestAnswer, { endpoint, trial, id, nothing }: Asked): string {
  if (answer.status < 300) {
    expectSuccess(answer, endpoint);
    return !trial.listed || (id !== undefined && trial.listed(answer.body).includes(id)) ? 'Y' : 'h';
  }
  const { requestId: _, ...error } = expectError(answer);
  if (answer.status === nothing.status)
    expect(error, 'exactly as a missing one').toEqual({ ...(nothing.body as object), requestId: undefined });
  if (error.code === 'NOT_FOUND') return 'h';
  return answer.status === 403 ? '-' : `(${answer.status} ${error.code})`;
}

const tried = allEndpoints.flatMap(([name]) => {
  const trial = trials[name];
  return trial ? [{ name, trial, row: rowOf(name) }] : [];
});
const open = (row: Row) => roles.filter((role) => row[role] !== 'no');

describe.each(tried)('$name', ({ name, trial, row }) => {
  it.each(open(row))('covers, for %s, the records it should', async (role) => {
    await expectLetters(row[role], name, trial, await readerOf(role));
  });
});

const unreleased = Object.entries(beforeReleaseTrials) as [EndpointName, Trial][];
describe.each(unreleased)('before the release, %s', (name, trial) => {
  it.each(open(beforeRelease))('covers, for %s, the reports it should', async (role) => {
    await expectLetters(beforeRelease[role], name, trial, await readerOf(role));
  });
});

const namesOf = (cells: object) => Object.keys(cells) as EndpointName[];
it.each(namesOf(external))('%s covers, for an external doctor, what they referred', async (name) => {
  await expectLetters(external[name] ?? 'no', name, trials[name]!, await aReader('Doctor', { type: 'External' }));
});

it.each(namesOf(unmarked))(
  '%s covers nothing for a doctor whom the clinic has not marked as reporting',
  async (name) => {
    await expectLetters(unmarked[name] ?? 'no', name, trials[name]!, await aReader('Doctor', { isReporting: false }));
  },
);
it.each(unreleased)('before the release, %s covers nothing for such a doctor', async (name, trial) => {
  await expectLetters('h hhhh hh', name, trial, await aReader('Doctor', { isReporting: false }));
});

describe('the events', () => {
  it.each(open(rowOf('watchBookings')))('send a %s the bookings in their scope, and no others', async (role) => {
    const { caller, parties } = await aReader(role);
    const heard = await listen(caller);
    // The first event arrives only once the server listens to the database's announcements.
    while (heard.ids().length === 0) await newBooking.test(app, parties.get('own')!);
    const made = new Map<Kind, number>();
    for (const [kind, whose] of parties) made.set(kind, await newBooking.test(app, whose));
    // Every reader gets their own bookings: once the last of them has arrived, all earlier events have too.
    await heard.until(await newBooking.doctor(app, parties.get('own')!));
    const met = kinds.map((kind) => (kind === 'missing' ? '.' : heard.ids().includes(made.get(kind) ?? 0) ? 'Y' : 'h'));
    expect(write(met)).toBe(rowOf('watchBookings')[role].slice(0, -1) + '.');
    heard.end();
  });
});

/** Opens the event stream, and returns the bookings it has named so far. */
async function listen({ session }: TestCaller) {
  const stream = (
    await app.app.inject({ url: '/api/v1/bookings/events', headers: session, payloadAsStream: true })
  ).stream();
  let text = '';
  let look = () => {};
  stream.on('data', (piece: Buffer) => {
    text += String(piece);
    look();
  });
  const ids = () => [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
  const until = (id: number) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (ids().includes(id)) resolve();
      };
      look();
    });
  return { ids, until, end: () => stream.destroy() };
}
