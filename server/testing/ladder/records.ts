import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { roles } from '#contract/roles.ts';
import type { TestAnswer, TestApp } from '../app.ts';
import type { BuiltDoctor } from '../builders.store.ts';
import { expectError, expectSuccess } from '../expect.ts';
import { beforeReleaseTrials } from '../records-reports.ts';
import { trials } from '../records.ts';
import { send } from '../request.ts';
import { kinds } from '../trials.ts';
import type { Kind, Trial } from '../trials.ts';
import { beforeRelease, external, rowOf, unmarked } from '../who-may.ts';
import type { Cell, Row } from '../who-may.ts';
import { aReader } from './part.ts';
import type { Part, Reading } from './part.ts';
import { expectNoRow } from './prepare.ts';

/** The letters as in `who-may.ts`; a dot where there is no such record. */
export const write = (letters: readonly string[]) =>
  [letters.slice(0, 1), letters.slice(1, 5), letters.slice(5)].map((group) => group.join('')).join(' ');
const lettersOf = (cell: Cell, trial: Trial) => {
  const letters = cell.replaceAll(' ', '').split('');
  return kinds.map((kind, index) => (trial.kinds.includes(kind) ? (letters[index] ?? '-') : '.'));
};

/** Tries each kind of record. Refused ones come first, because they must leave no row. */
async function expectLetters(
  app: TestApp,
  { name, trial, cell }: { name: EndpointName; trial: Trial; cell: Cell },
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
  const closed = trial.kinds.filter((kind) => !isOpen(kind));
  await expectNoRow(app, () => meet(closed));
  await meet(trial.kinds.filter(isOpen));
  expect(write(kinds.map((kind) => met.get(kind) ?? '.'))).toBe(write(expected));
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

const open = (row: Row) => roles.filter((role) => row[role] !== 'no');

/**
 * Which records a reader reaches: their own, those where they are one of the four doctors, another person's, and a
 * missing one, compared with the letters of `testing/who-may.ts`. For lists, the exact records they show are compared.
 */
export function tryRecords(part: Part, name: EndpointName): void {
  const trial = trials[name];
  if (!trial) return;
  it.each(open(rowOf(name)))('covers, for %s, the records it should', async (role) => {
    await expectLetters(part.app, { name, trial, cell: rowOf(name)[role] }, await part.readerOf(role));
  });

  const others: [string, Partial<BuiltDoctor>, Cell | undefined][] = [
    ['an external doctor', { type: 'External' }, external[name]],
    ['a doctor whom the clinic has not marked as reporting', { isReporting: false }, unmarked[name]],
  ];
  for (const [who, doctor, cell] of others)
    if (cell)
      it(`covers, for ${who}, the records it should`, async () => {
        await expectLetters(part.app, { name, trial, cell }, await aReader(part.app, 'Doctor', doctor));
      });

  const unreleased = (beforeReleaseTrials as Partial<Record<EndpointName, Trial>>)[name];
  if (unreleased) tryUnreleased(part, name, unreleased);
}

function tryUnreleased(part: Part, name: EndpointName, trial: Trial): void {
  it.each(open(beforeRelease))('covers, before the release, for %s, the reports it should', async (role) => {
    await expectLetters(part.app, { name, trial, cell: beforeRelease[role] }, await part.readerOf(role));
  });

  it('covers nothing, before the release, for a doctor who is not marked as reporting', async () => {
    const reader = await aReader(part.app, 'Doctor', { isReporting: false });
    await expectLetters(part.app, { name, trial, cell: 'h hhhh hh' }, reader);
  });
}
