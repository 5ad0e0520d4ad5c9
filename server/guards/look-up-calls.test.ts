import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { scopeOf } from '#contract/permissions.ts';
import { fieldsIn } from '#contract/testing/fields-in.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { later } from '../testing/ladder/part.ts';
import { exampleOf } from '../testing/ladder/prepare.ts';
import { allEndpoints, send } from '../testing/request.ts';
import type { RawInput } from '../testing/request.ts';

/**
 * Whoever has looked up as many people as the strict profile allows gets no further one by any call that finds somebody
 * by a number that was typed: neither by its answer, nor by what it refuses.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
});
afterAll(() => app.close());

/** What a number of a person is called in an address, a filter or a body. */
const numbers = ['phone', 'phoneNumber', 'patientNumber', 'userId'];
/** Takes a name too, so its number is called otherwise. */
const alsoByName: readonly EndpointName[] = ['findPeople', 'searchAll'];

/** Calls with such a number that tell of nobody by it, and why. */
const tellNothing: Partial<Record<EndpointName, string>> = {
  startLogIn: 'tells of nobody (S15)',
  finishLogIn: 'tells of nobody without the code',
  verifyLogIn: 'tells of nobody without the code',
  logInByRecoveryCode: 'tells of nobody without the code',
  changeMe: 'the own number',
  nameNominee: 'kept as it was typed',
  exportMyData: 'the own family',
  printMyData: 'the own family',
  addDoctor: 'a new doctor',
  editDoctor: 'a doctor of the clinic, by its number in the list',
  sendEnquiry: 'kept as it was typed',
};

const typed = allEndpoints.filter(
  ([name, { params, query, body }]) =>
    alsoByName.includes(name) ||
    [params, query, body].some((part) => part && fieldsIn(part).some(({ path }) => numbers.includes(path.join('.')))),
);
const counted = typed.filter(([name]) => !(name in tellNothing));

/** Of each role one, who has looked up sixty people. */
const exhausted = later(async (role: 'Receptionist' | 'Staff' | 'Doctor' | 'Admin'): Promise<TestCaller> => {
  const who = await app.asRole(role);
  for (let n = 0; n < 60; n += 1) await done(who.findPeople({ params: { query: aPhone() } }));
  return who;
});

it.each(counted)('%s counts', async (name, endpoint) => {
  const roles = (['Receptionist', 'Staff', 'Doctor', 'Admin'] as const).filter(
    (role) => scopeOf(endpoint.action, role) !== 'no',
  );
  const who = await exhausted(roles[0]!);
  expectError(await send(who.call, endpoint, await aboutAnother(name, endpoint, who)), 'TOO_MANY_REQUESTS');
});

/** What would succeed below the limit, with the number of somebody whom the caller has not looked up. */
async function aboutAnother(name: EndpointName, endpoint: Endpoint, who: TestCaller): Promise<RawInput> {
  // Its example asks for a code, as the caller: that counts, too.
  const asking = name === 'finishPhoneChange' ? await app.asRole('Admin') : who;
  const { phone } = await aPerson(app.db);
  const input = (await exampleOf(name).succeeds(app, asking)) as RawInput;
  const own = (part: unknown): object => {
    const fields = part as Record<string, unknown>;
    return 'userId' in fields || fields['phone'] === who.account.phone
      ? { ...fields, [fields['phone'] ? 'phone' : 'userId']: phone }
      : fields;
  };
  const takesUser = endpoint.body && fieldsIn(endpoint.body).some(({ path }) => path.join('.') === 'userId');
  return {
    ...input,
    ...(input.params && { params: own(input.params) as Record<string, unknown> }),
    ...(input.body !== undefined && { body: own({ ...(takesUser && { userId: phone }), ...(input.body as object) }) }),
  };
}

it('the list of what tells nothing names calls with such a number only', () => {
  const names = typed.map(([name]) => name);
  expect(Object.keys(tellNothing).filter((name) => !names.includes(name as EndpointName))).toEqual([]);
  expect(counted.length).toBeGreaterThan(20);
});
