import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reporter } from '../adapters/sms-providers/reports.ts';
import type { ReportingProvider } from '../adapters/sms-providers/reports.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPerson } from '../testing/builders.store.ts';
import { selectEnds } from '../testing/many-messages.store.ts';
import { isSlow, sendMany } from '../testing/send-many.ts';
import type { ManyMessages } from '../testing/send-many.ts';
import { openSmsStandIn, reportOf } from '../testing/sms-providers.ts';
import type { SendFault } from '../testing/sms-providers.ts';
import { insertOwed, settleOwed } from './outbox.store.ts';
import { takeReports } from './reports.service.ts';

/** `npm run drill -- messages` sends 10,000 by each provider, and kills the sending process so often in between. */
const messages = Number(process.env['MANY_MESSAGES'] ?? 60);
const kills = Number(process.env['MANY_KILLS'] ?? 0);
const figuresFile = process.env['MANY_FIGURES'];
const figures: Record<string, number> = {};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  if (figuresFile) await writeFile(figuresFile, JSON.stringify(figures));
});

/** A number from 0 to `below` that follows from a text, so that a run can be repeated. */
const chance = (text: string, below: number) =>
  createHmac('sha256', 'many').update(text).digest().readUInt32BE(0) % below;
const faults: readonly (SendFault | null)[] = [
  null,
  null,
  null,
  null,
  'login',
  'busy',
  'down',
  'html',
  'half',
  'cut',
  'unknown',
  'dlt',
];

/** Sends them in a process that is killed (`kill -9`) and started again, as often, spread over the run. */
async function sendAndKill(many: ManyMessages, countTaken: () => number): Promise<void> {
  for (let killed = 0; ; killed += 1) {
    const script = join(import.meta.dirname, '..', 'testing', 'message-sender.ts');
    const child = spawn(process.execPath, [script, JSON.stringify({ ...many, connection: app.owner })], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    const until = (messages * (killed + 1)) / (kills + 3);
    const watch = setInterval(() => {
      if (killed < kills && countTaken() > until) child.kill('SIGKILL');
    }, 5);
    const [code] = await ended;
    clearInterval(watch);
    if (code === null) continue;
    expect(code).toBe(0);
    figures['kills'] = (figures['kills'] ?? 0) + killed;
    return;
  }
}

async function inTurns<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += 20) await Promise.all(all.slice(from, from + 20).map(work));
}

it.each(['msg91', 'gupshup', 'fast2sms', 'whatsapp'] as const)(
  'of many messages through a failing %s each ends delivered, failed with words or told by hand, and none goes out twice',
  { timeout: figuresFile ? 3_600_000 : 60_000 },
  async (provider: ReportingProvider) => {
    const asked = new Map<string, number>();
    const standIn = await openSmsStandIn(({ to }) => {
      const times = (asked.get(to) ?? 0) + 1;
      asked.set(to, times);
      if (isSlow(to)) return 'slow';
      return faults[chance(`${provider} ${to} ${times}`, faults.length)]!;
    });
    const { id: accountId } = await aPerson(app.db);
    const owed: number[] = [];
    await inTurns(Array.from({ length: messages }), async () => {
      owed.push(await insertOwed(app.db, { kind: 'timeConfirmed', accountId }));
    });
    const range = { first: Math.min(...owed), last: Math.max(...owed) };
    const many = { ...range, provider, origin: standIn.origin };
    await (kills > 0 ? sendAndKill(many, () => standIn.taken.length) : sendMany(app.db, many));
    const reports = reporter(provider, null);
    await inTurns(standIn.taken, async ({ id }) => {
      const event = chance(id, 4) === 0 ? 'failed' : 'delivered';
      // Reversed and twice.
      for (const one of [event, 'sent', event] as const)
        await takeReports(app.db, reports, reportOf[provider](id, one));
    });
    standIn.close();
    const rows = await selectEnds(app.db, range);
    expect(rows).toHaveLength(messages);
    const phones = standIn.taken.map(({ to }) => to);
    expect(new Set(phones).size).toBe(phones.length);
    const of = (wanted: string) => rows.filter(({ state }) => state === wanted);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['DELIVERED', 'FAILED', 'UNCLEAR']));
    for (const { state, fault } of rows) if (state !== 'DELIVERED') expect(fault).not.toBeNull();
    // What was taken and answered is known to be so: nothing that arrived is shown as not sent, and nothing that is
    // shown as not sent was taken, unless the provider reports that it did not arrive.
    const taken = new Map(standIn.taken.map(({ to, id }) => [to, id]));
    const answered = standIn.taken.filter(({ id }) => rows.some((row) => row.providerId === id));
    expect(of('DELIVERED')).toHaveLength(answered.filter(({ id }) => chance(id, 4) !== 0).length);
    for (const { phone, providerId } of of('FAILED')) expect(taken.get(phone!) ?? null).toBe(providerId);
    const unclear = of('UNCLEAR');
    await inTurns(unclear, async ({ id }) => expect(await settleOwed(app.db, id, 'HANDED_OVER')).toBe(true));
    Object.assign(figures, {
      [`${provider}: messages`]: messages,
      [`${provider}: taken by it`]: phones.length,
      [`${provider}: twice`]: phones.length - taken.size,
      [`${provider}: delivered`]: of('DELIVERED').length,
      [`${provider}: failed with words`]: of('FAILED').length,
      [`${provider}: may have been sent, told by hand`]: unclear.length,
      [`${provider}: lost`]: messages - of('DELIVERED').length - of('FAILED').length - unclear.length,
    });
  },
);
