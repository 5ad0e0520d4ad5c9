import { expect, it } from 'vitest';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import type { Reader } from '#contract/permissions.ts';
import { phonesOfAccounts } from '../builders.store.ts';
import { wrongParams, wrongQueries } from '../hostile.ts';
import { send } from '../request.ts';
import type { RawInput } from '../request.ts';
import type { Part } from './part.ts';

/** Accounts that have nothing to do with the record of the example. */
const strangers: readonly Reader[] = ['Anonymous', 'User', 'Doctor'];

/**
 * No answer and no refusal contains the phone of another account. Phones stand for all data of a person: every answer
 * that names a person also has their phone.
 */
export function tryStrangers(part: Part, name: EndpointName, endpoint: Endpoint): void {
  // A valid ticket and code, or a passkey, opens the account it belongs to, so the answer goes to its holder.
  if (endpoint.stream || endpoint.download || name === 'finishSecondStep' || name === 'finishPasskeyLogIn') return;
  it('tells no stranger the phone of somebody else', async () => {
    const inputs = inputsLike(await part.goodInput(name));
    const leaks: string[] = [];
    for (const stranger of strangers) {
      // A new one for each call: some end the session.
      const person = await part.caller(stranger);
      const others = await phonesOfAccounts(part.app.db, person?.account.id ?? 0);
      const statuses: number[] = [];
      for (const input of inputs) {
        const { status, body } = await send(part.callOf(person), endpoint, input);
        statuses.push(status);
        const sent = JSON.stringify(input);
        for (const phone of (JSON.stringify(body) ?? '').match(/[0-9]{10}/g) ?? [])
          if (others.has(phone) && !sent.includes(phone))
            leaks.push(`${stranger} ${sent.slice(0, 60)} → ${status} ${phone}`);
      }
      if (person && !isLogIn(endpoint)) expect(statuses[0], stranger).not.toBe(401);
    }
    expect(leaks).toEqual([]);
  });
}

/** Calls that open a session answer 401 to a wrong code. */
const isLogIn = ({ action }: Endpoint) => action === 'accounts.logIn';

/** The good input, and one for each refusal: no such value, another record, an address that is too long. */
function inputsLike(good: RawInput): RawInput[] {
  const wrong = [...wrongParams(good), ...wrongQueries(good).filter(({ kind }) => kind !== 'long')];
  const ways = new Map(wrong.map((each) => [`${each.field} ${each.kind}`, each]));
  const tried = [...ways.values()].filter(({ kind }) => ['words', 'id', 'long'].includes(kind));
  return [good, ...tried.map(({ input }) => input)];
}
