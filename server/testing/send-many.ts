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

/** One phone of ten gets its answer too late. The sender waits only a short time for them, so that a run is short. */
export const isSlow = (to: string): boolean => to.endsWith('7');
/** How long the sender waits for an answer, in milliseconds: long, since a busy machine may delay the others. */
const waitFor = (to: string): number => (isSlow(to) ? 250 : 20_000);

/**
 * Sends the waiting rows of a run as the queue does: each is tried until it has gone out, or as often as the queue
 * tries. Each try has a new gateway, which does not yet avoid the failing provider, so that all faults are met.
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
    // A failed try throws, and its row is tried again in a later round.
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
