import * as z from 'zod/mini';
import { atClinicClock } from '../clinic-time.ts';
import { moment, phone } from '../fields.ts';
import { pageSizes } from '../limits.ts';
import { pageQuery, paged } from '../paging.ts';
import { roles } from '../roles.ts';

/** What the audit tells apart. */
export const auditActions = ['sign-in', 'look-up', 'change', 'download'] as const;
export type AuditAction = (typeof auditActions)[number];
/**
 * What a call is to the audit. `look-up` leaves a row when it showed somebody else's data; the others always do.
 * `none`: it shows nothing of other people's and changes nothing.
 */
export type Audited = AuditAction | 'none';

/** `refused`: not allowed, wrong code, too often. `not-found`: nothing of that number or phone exists. */
export const auditOutcomes = ['done', 'refused', 'not-found'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** `Anonymous`: nobody was signed in. */
const auditRoles = [...roles, 'Anonymous'] as const;

const day = z.string('field.invalid').check(z.refine((text) => atClinicClock(text, 0, 0) !== null, 'field.invalid'));

/**
 * `person`: whose record; `actor`: who did it; both by phone. Days are the clinic's, `to` included. `mine`: what an
 * admin's own record saw.
 */
export const auditQuery = z.extend(pageQuery(pageSizes.deskList), {
  person: z.optional(phone),
  actor: z.optional(phone),
  action: z.optional(z.enum(auditActions, 'field.invalid')),
  outcome: z.optional(z.enum(auditOutcomes, 'field.invalid')),
  from: z.optional(day),
  to: z.optional(day),
  mine: z.optional(z.enum(['true'], 'field.invalid')),
});

const person = z.object({ name: z.string(), phoneNumber: z.string() });

/**
 * One row of the audit; for a person who asks about their own record, all alike of one day are one, with how many there
 * were. The keys that may be absent are the admin's.
 */
const auditEntry = z.object({
  id: z.number(),
  at: moment,
  actor: z.object({
    name: z.nullable(z.string()),
    role: z.enum(auditRoles),
    phoneNumber: z.optional(z.nullable(z.string())),
  }),
  action: z.enum(auditActions),
  /** The name of the call in the table of calls, as it was then. */
  call: z.string(),
  outcome: z.enum(auditOutcomes),
  times: z.number(),
  /** Whose data it was: the first three, and how many in all. */
  people: z.optional(z.array(person)),
  peopleCount: z.optional(z.number()),
  /** The phone or name that was searched for. */
  asked: z.optional(z.nullable(z.string())),
  records: z.optional(z.array(z.number())),
  requestId: z.optional(z.string()),
  address: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
/** Counts stop at ten thousand: beyond it, `totalElements` says no more. */
export const auditPage = paged('auditList', auditEntry);
export const mostCounted = 10_000;
