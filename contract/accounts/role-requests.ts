import * as z from 'zod/mini';
import { moment, recordId, requiredText } from '../fields.ts';
import { paged, shapedQuery } from '../paging.ts';
import { limits, pageSizes } from '../limits.ts';
import { roles } from '../roles.ts';

/** A request for a role is open until it is decided, once and for good. */
const requestDecisions = ['GRANTED', 'DECLINED'] as const;
export type RequestDecision = (typeof requestDecisions)[number];

/** An account's request for a role, with the reason (D24). */
export const roleRequest = z.object({
  id: z.number(),
  userName: z.string(),
  phoneNumber: z.string(),
  patientNumber: z.string(),
  currentRole: z.enum(roles),
  role: z.enum(roles),
  reason: z.string(),
  requestedAt: moment,
  decision: z.nullable(z.enum(requestDecisions)),
  decidedAt: z.nullable(moment),
  decidedBy: z.nullable(z.string()),
});
export type RoleRequest = z.infer<typeof roleRequest>;

export const roleRequestBody = z.object({
  role: z.enum(roles, 'role.unknown'),
  reason: requiredText(limits.longestExplanation, 'roleRequest.reason'),
});
/**
 * `open=true`: undecided requests; `open=false`: decided ones; left out: all, open ones first. Days are those of the
 * question.
 */
export const roleRequestQuery = z.extend(shapedQuery(pageSizes.deskList), {
  open: z.optional(z.enum(['true', 'false'], 'field.invalid')),
});
export const roleRequestPage = z.extend(paged('roleRequestList', roleRequest), { open: z.number() });
export const roleRequestParams = z.object({ id: recordId });
export const decisionBody = z.object({ decision: z.enum(requestDecisions, 'field.invalid') });
