import type { MessageOut } from '#contract/messages-out/outbox.ts';

/** A message that arrived, as in the server's answers. */
export function aMessageOut(changes: Partial<MessageOut> = {}): MessageOut {
  return {
    id: 7,
    kind: 'reportReady',
    language: 'en',
    phoneNumber: '9000000007',
    text: 'Sundarpur Clinic: your report is ready.',
    parts: 1,
    name: 'Rina Mondal',
    state: 'DELIVERED',
    fault: null,
    code: null,
    provider: 'msg91',
    tries: 1,
    createdAt: '2026-03-31T18:30:00Z',
    changedAt: '2026-03-31T18:31:00Z',
    abilities: { sendAgain: false, handOver: false },
    ...changes,
  };
}

/** A message whose number is wrong: it may be sent again, or marked as told in another way. */
export const aFailedMessage = (): MessageOut =>
  aMessageOut({
    id: 8,
    state: 'FAILED',
    fault: 'NUMBER',
    code: '101',
    abilities: { sendAgain: true, handOver: true },
  });
