import * as z from 'zod/mini';
import { code, moment, secondCode } from '../fields.ts';
import { roles } from '../roles.ts';

/** The answer to a right one-time code of somebody with a second factor: a ticket for the second step, and no token. */
export const secondStepAsked = z.object({ second_factor: z.object({ ticket: z.string(), expires_at: moment }) });

export const secondStepBody = z.object({
  ticket: z.string('field.required').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'field.invalid')),
  code: secondCode,
});

export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** The person's role needs one. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
});

/** A set-up that has begun: the secret for the app, as text and in the address its QR code holds. */
export const startedSecondFactor = z.object({ secret: z.string(), address: z.string() });
export const appCodeBody = z.object({ code });
/** Shown only this once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const secondCodeBody = z.object({ code: secondCode });

export const secondFactorRoles = z.object({ roles: z.array(z.enum(roles)) });
export const roleParams = z.object({ role: z.enum(roles, 'role.unknown') });
export const requireBody = z.object({ required: z.boolean('field.required') });
