import * as z from 'zod/mini';
import { moment, phone, phoneOrPatientNumber } from '../fields.ts';
import { pageSizes } from '../limits.ts';
import { paged, shapedQuery } from '../paging.ts';
import { roles } from '../roles.ts';

export const auditActions = ['sign-in', 'look-up', 'change', 'download'] as const;
export type AuditAction = (typeof auditActions)[number];
/**
 * How the audit log treats a call. `look-up` writes an entry when the answer held another person's data. The other
 * actions always write one. `none` never does: such a call shows no other person's data and changes nothing.
 */
export type Audited = AuditAction | 'none';

/** `refused`: not allowed, wrong code, or rate limit reached. `not-found`: no record has this number or phone. */
export const auditOutcomes = ['done', 'refused', 'not-found'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** `Anonymous`: no session. */
const auditRoles = [...roles, 'Anonymous'] as const;

/** What happens to the reader's own look-ups; by default they are listed like other entries. */
export const ownLookUps = ['hidden'] as const;

/**
 * `person`: the phone of the account whose data it was, or the patient number of somebody on it. `actor`: the phone of
 * the account that acted. `from` and `to` are days of the clinic's calendar, both included. `order`: newest first by
 * default. `own`: without what the reader looked up and found; their other entries stay. Both are of the whole log
 * only. `mine`: the admin's own record, as a patient sees theirs.
 */
export const auditQuery = z.extend(shapedQuery(pageSizes.deskList), {
  person: z.optional(phoneOrPatientNumber),
  actor: z.optional(phone),
  action: z.optional(z.enum(auditActions, 'field.invalid')),
  outcome: z.optional(z.enum(auditOutcomes, 'field.invalid')),
  own: z.optional(z.enum(ownLookUps, 'field.invalid')),
  mine: z.optional(z.enum(['true'], 'field.invalid')),
});

/** A record that is no patient's: a doctor, a test or package of the price list. Its name is the present one. */
const thing = z.object({
  kind: z.enum(['doctor', 'labTest', 'package']),
  id: z.number(),
  name: z.string(),
  nameBn: z.string(),
});
export type AuditThing = z.infer<typeof thing>;

/** The prices and rights whose changes are kept: a discount limit is of the role it is for. */
export const changedFields = ['fee', 'price', 'role', 'limit.Receptionist', 'limit.Staff'] as const;
export type ChangedField = (typeof changedFields)[number];
const changedValue = z.nullable(z.union([z.number(), z.enum(roles)]));
/** Amounts in rupees, limits in percent. A package without a price of its own has null. */
const auditChange = z.object({
  field: z.enum(changedFields),
  thing: z.nullable(thing),
  from: changedValue,
  to: changedValue,
});
export type AuditChange = z.infer<typeof auditChange>;

const person = z.object({ name: z.string(), phoneNumber: z.string(), patientNumber: z.string() });

/**
 * One entry of the audit log. `times`: how many equal ones it stands for. For people who read their own record those of
 * one day are joined; a flood of refusals has one entry for many. Only admins get the optional keys.
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
  /** The call's name in the table of calls when the entry was written. */
  call: z.string(),
  outcome: z.enum(auditOutcomes),
  times: z.number(),
  /** The accounts whose data it was: the first three; `peopleCount` counts all. */
  people: z.optional(z.array(person)),
  peopleCount: z.optional(z.number()),
  /** The phone or name in a search. */
  asked: z.optional(z.nullable(z.string())),
  records: z.optional(z.array(z.number())),
  /** The first three of the other records that are still on their list. */
  things: z.optional(z.array(thing)),
  changes: z.optional(z.array(auditChange)),
  requestId: z.optional(z.string()),
  address: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
/** `totalElements` stops at `mostCounted`, because counting more rows would be slow. */
export const auditPage = paged('auditList', auditEntry);
export const mostCounted = 10_000;
