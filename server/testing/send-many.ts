import { smsGateway } from '../adapters/sms-gateway.ts';
import type { ReportingProvider } from '../adapters/sms-providers/reports.ts';
import type { SmsMessage, SmsSender } from '../adapters/sms.ts';
import type { Db } from '../db/database.ts';
import { sendOwed } from '../messages-out/sending.service.ts';
import { selectWaiting } from './many-messages.store.ts';
import type { Range } from './many-messages.store.ts';
import { providersAt } from './sms-providers.ts';

/** What a run sends, and where. */
export interface ManyMessages extends Range {
  readonly provider: ReportingProvider;
  /** Where the stand-in listens. */
  readonly origin: string;
}

/** As often as the queue tries a message. */
const tries = 9;
const atOnce = 40;

const messageOf = (id: number, first: number): SmsMessage => ({
  to: String(9_200_000_000 + id - first),
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
});

/** The provider answers too late for these: one phone of ten. Nobody waits long for them, so that a run is short. */
export const isSlow = (to: string): boolean => to.endsWith('7');
/** So long an answer is waited for, in milliseconds: a busy machine must not make the others late. */
const waitFor = (to: string): number => (isSlow(to) ? 250 : 20_000);

/**
 * Does the work of the queue on the owed rows of a run: each is tried until it has gone out, or as often as the queue
 * tries. Each try meets a provider that is not left alone, so that all faults are met.
 */
export async function sendMany(db: Db, { provider, origin, ...range }: ManyMessages): Promise<void> {
  const sms = (): SmsSender => {
    return {
      send: (message) =>
        smsGateway([providersAt(origin)[provider]], waitFor(message.to)).send({ ...message, byWhatsApp: true }),
    };
  };
  for (;;) {
    const rows = await selectWaiting(db, range, tries, atOnce);
    if (rows.length === 0) return;
    // A try that fails throws: the queue comes back to its row.
    await Promise.allSettled(
      rows.map(({ id }) =>
        sendOwed(
          { db, carriers: [], sms: sms() },
          id,
          async (given) => void (await given.send(messageOf(id, range.first))),
        ),
      ),
    );
  }
}
