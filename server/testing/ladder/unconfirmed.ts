import { expect, it } from 'vitest';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { pathsOf } from '#contract/endpoints.ts';
import { readEvents } from '../app.ts';
import type { TestAnswer, TestCaller } from '../app.ts';
import { aPatient, lockOlderReports } from '../builders.store.ts';
import { expectError } from '../expect.ts';
import { send } from '../request.ts';
import { rowOf, unconfirmed } from '../who-may.ts';
import { exampleOf } from './prepare.ts';
import type { Part } from './part.ts';
import { expectNoRow } from './prepare.ts';

/**
 * A call by the new owner of a phone number: its session is of an account that has a family, a booking and whatever the
 * call is about, and has not confirmed whose phone it is. Every call is refused and leaves no row, except those listed
 * by hand in `testing/who-may.ts` and those that answer anyone. No answer has data of the account's people.
 */
export function tryUnconfirmed(part: Part, name: EndpointName, endpoint: Endpoint): void {
  it('tells and does nothing for a phone that was silent for long, before it is confirmed', async () => {
    const { app } = part;
    const person = await app.asRole('User', { name: 'Aparajita Hazra' });
    const { id } = await aPatient(app.db, { accountId: person.account.id, relation: 'Child', name: 'Bidyut Hazra' });
    const input = rowOf(name).User === 'no' ? await part.goodInput(name) : await exampleOf(name).succeeds(app, person);
    await lockOlderReports(app.db, person.account.id);
    const isForAnyone = rowOf(name).Anonymous !== 'no';
    for (const path of pathsOf(endpoint)) {
      if (unconfirmed.includes(name) || isForAnyone) {
        if (endpoint.stream) continue;
        expectNothingOf(person, id, await send(person.call, endpoint, input, path), input);
        // The call may have ended or confirmed the session.
        break;
      }
      await expectNoRow(app, async () => {
        const answer = endpoint.stream
          ? (await readEvents(app.app, path, person.session, 0)).status
          : expectError(await send(person.call, endpoint, input, path), 'IDENTITY_NEEDED').code;
        expect(answer).toBe(endpoint.stream ? 403 : 'IDENTITY_NEEDED');
      });
    }
  });
}

/** Names, phone and patient number of the account are in no answer, unless they were sent. */
function expectNothingOf({ account }: TestCaller, memberId: number, answer: TestAnswer, input: unknown): void {
  const sent = JSON.stringify(input);
  const told = JSON.stringify(answer.body) ?? '';
  for (const secret of ['Hazra', account.phone, `"id":${memberId}`])
    if (!sent.includes(secret)) expect(told).not.toContain(secret);
}
