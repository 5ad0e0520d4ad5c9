import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutboxState } from '#contract/messages-out/outbox.ts';
import { smsGateway } from '../adapters/sms-gateway.ts';
import { reporter } from '../adapters/sms-providers/reports.ts';
import type { ReportingProvider } from '../adapters/sms-providers/reports.ts';
import type { SmsMessage, SmsSender } from '../adapters/sms.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPerson } from '../testing/builders.store.ts';
import { openSmsStandIn, providersAt, reportOf } from '../testing/sms-providers.ts';
import type { SendFault } from '../testing/sms-providers.ts';
import { insertOwed } from './outbox.store.ts';
import { takeReports } from './reports.service.ts';
import { sendOwed } from './sending.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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
  'slow',
];
const messages = 60;
/** As often as the queue tries a message. */
const tries = 9;

it.each(['msg91', 'gupshup', 'fast2sms', 'whatsapp'] as const)(
  'of many messages through a failing %s each ends delivered, failed with words or unclear, and none goes out twice',
  { timeout: 60_000 },
  async (provider: ReportingProvider) => {
    const asked = new Map<string, number>();
    const standIn = await openSmsStandIn(({ to }) => {
      const times = (asked.get(to) ?? 0) + 1;
      asked.set(to, times);
      return faults[chance(`${provider} ${to} ${times}`, faults.length)]!;
    });
    // Each try meets a provider that is not left alone, so that all faults are met.
    const sms = (): SmsSender => {
      const gateway = smsGateway([providersAt(standIn.origin)[provider]], 250);
      return { send: (message) => gateway.send({ ...message, byWhatsApp: true }) };
    };
    const { id: accountId } = await aPerson(app.db);
    const owed = await Promise.all(
      Array.from({ length: messages }, () => insertOwed(app.db, { kind: 'timeConfirmed', accountId })),
    );
    const sendOne = async (owedId: number, n: number) => {
      const message: SmsMessage = {
        to: String(9_200_000_000 + n),
        kind: 'timeConfirmed',
        language: 'en',
        text: 'At 10',
        registered: {
          templateId: '1107160000000000009',
          header: 'CLINIC',
          values: ['10'],
          msg91Id: 'f',
          fast2smsId: '1',
        },
      };
      for (let left = tries; left > 0; left -= 1) {
        const work = sendOwed(
          { db: app.db, carriers: [], sms: sms() },
          owedId,
          async (given) => void (await given.send(message)),
        );
        if (
          await work.then(
            () => true,
            () => false,
          )
        )
          return;
      }
    };
    for (let from = 0; from < messages; from += 20)
      await Promise.all(owed.slice(from, from + 20).map((id, n) => sendOne(id, from + n)));
    const reports = reporter(provider, null);
    for (const { id } of standIn.taken) {
      const event = chance(id, 4) === 0 ? 'failed' : 'delivered';
      // Reversed and twice.
      for (const one of [event, 'sent', event] as const)
        await takeReports(app.db, reports, reportOf[provider](id, one));
    }
    standIn.close();
    const { rows } = (await app.db.query(
      'SELECT state, fault, provider_id AS id FROM messages_out WHERE id = ANY($1)',
      [owed],
    )) as { rows: { state: OutboxState; fault: string | null; id: string | null }[] };
    expect(rows).toHaveLength(messages);
    const phones = standIn.taken.map(({ to }) => to);
    expect(new Set(phones).size).toBe(phones.length);
    const states = new Set(rows.map(({ state }) => state));
    expect(states).toEqual(new Set(['DELIVERED', 'FAILED', 'UNCLEAR']));
    for (const { state, fault } of rows) if (state !== 'DELIVERED') expect(fault).not.toBeNull();
    // What was taken and answered is known to be so: nothing that arrived is shown as not sent.
    const delivered = rows.filter(({ state }) => state === 'DELIVERED').length;
    const answered = standIn.taken.filter(({ id }) => rows.some((row) => row.id === id));
    expect(delivered).toBe(answered.filter(({ id }) => chance(id, 4) !== 0).length);
  },
);
