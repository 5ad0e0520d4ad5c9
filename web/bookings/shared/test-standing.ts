import type { Tone } from '#web/ui/feedback/badge.tsx';

/** The words for how far a test has come, by the server's word in upper case. */
const texts = {
  PENDING: 'standing.pending',
  SCHEDULED: 'standing.scheduled',
  COMPLETED: 'standing.completed',
  CANCELLED: 'standing.cancelled',
  UPLOADED: 'report.uploaded',
  PENDING_SIGNATURE: 'report.pendingSignature',
  REJECTED: 'report.rejected',
  SIGNED: 'report.signed',
} as const;

/** The key of a status' words, or undefined for one that we do not know: it is then shown as it came. */
export function standingText(status: string): (typeof texts)[keyof typeof texts] | undefined {
  return Object.entries(texts).find(([known]) => known === status.toUpperCase())?.[1];
}

/** Contains completed or signed: green; scheduled or pending: amber; cancelled: red (R69). */
export function standingTone(status: string): Tone {
  const text = status.toLowerCase();
  if (/completed|signed/.test(text)) return 'success';
  if (/scheduled|pending/.test(text)) return 'warning';
  return text.includes('cancelled') ? 'danger' : 'neutral';
}
