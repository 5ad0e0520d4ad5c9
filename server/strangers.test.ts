import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from './testing/app.ts';
import type { TestApp, TestCaller } from './testing/app.ts';
import { phonesOfAccounts } from './testing/builders.store.ts';
import { examples } from './testing/examples.ts';
import type { Example } from './testing/examples.ts';
import { wrongParams, wrongQueries } from './testing/hostile.ts';
import { allEndpoints, send } from './testing/request.ts';
import type { RawInput } from './testing/request.ts';

/**
 * Whatever somebody without any interest in a record sends, no answer, also no refusal, has the phone of another
 * account. Phones stand for all data of a person: no answer names a person without theirs.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const visitor: [string, () => Promise<TestCaller | null>] = ['a visitor', () => Promise.resolve(null)];
const patient: typeof visitor = ['another patient', () => app.asRole('User')];
const doctor: typeof visitor = ['a doctor without a record', () => app.asRole('Doctor')];

it.each([visitor, patient, doctor])(
  '%s is never answered the phone of somebody else',
  { timeout: 60_000 },
  async (who, open) => {
    const signedIn = who !== visitor[0];
    const leaks: string[] = [];
    let [answers, refusedAtTheDoor] = [0, 0];
    for (const [name, endpoint] of allEndpoints) {
      // A right ticket and code open the account they belong to: the answer goes to its holder.
      if (endpoint.stream || endpoint.download || name === 'finishSecondStep') continue;
      const example = examples[name] as unknown as Example<'readMe'>;
      const good: RawInput = await example.succeeds(app, await app.asRole('Admin'));
      // A new one for each call: some end the session.
      const reader = await open();
      const others = await phonesOfAccounts(app.db, reader?.account.id ?? 0);
      for (const { input } of [{ input: good }, ...wrongParams(good), ...wrongQueries(good)]) {
        const { status, body } = await send(reader?.call ?? app.call, endpoint, input);
        if (status === 401) refusedAtTheDoor += 1;
        answers += 1;
        const sent = JSON.stringify(input);
        const found = (JSON.stringify(body) ?? '').match(/[0-9]{10}/g) ?? [];
        for (const phone of found)
          if (others.has(phone) && !sent.includes(phone))
            leaks.push(`${name} ${sent.slice(0, 60)} → ${status} ${phone}`);
      }
    }
    expect(answers).toBeGreaterThan(1000);
    if (signedIn) expect(refusedAtTheDoor).toBeLessThan(50);
    expect([...new Set(leaks)]).toEqual([]);
  },
);
