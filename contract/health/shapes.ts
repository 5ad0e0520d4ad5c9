import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/** With fewer free bytes, no new work is begun, so that the work that runs can still end. */
export const diskFloorBytes = 256 * 1024 * 1024;

/** What the server checks every few minutes; `backup` has its own notice. */
export const findingKinds = ['disk', 'database', 'sms', 'files', 'errors', 'certificate', 'clock'] as const;
export type FindingKind = (typeof findingKinds)[number] | 'backup';

/** `grave`: somebody must act now, and the admins get an SMS. */
export const findingLevels = ['fine', 'watch', 'grave'] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** What a finding's text needs. */
const findingFacts = z.object({
  /** How many; of a clock, the seconds it is wrong; of growth, the days until the disk is full. */
  n: z.optional(z.int()),
  bytes: z.optional(z.int()),
  /** Bytes in all. */
  of: z.optional(z.int()),
  at: z.optional(moment),
});
export type FindingFacts = z.infer<typeof findingFacts>;

/** Minutes after which the last check is too old: the jobs have stopped. */
export const lookedAtMinutes = 15;

export const healthAnswer = z.object({
  /** When the clinic was last looked at; null if it was not yet. */
  checkedAt: z.nullable(moment),
  /** The server has run for longer than `lookedAtMinutes` without a check in that time. */
  isStale: z.boolean(),
  findings: z.array(
    z.object({ kind: z.enum(findingKinds), level: z.enum(findingLevels), since: moment, facts: findingFacts }),
  ),
  versions: z.object({ program: z.string(), node: z.string(), postgres: z.string() }),
});
