import * as z from 'zod/mini';

/** Notices that must be read before an action, each with the version of its current wording. */
export const notices = {
  /** Medical Council regulations 2002, 6.4: no commission for referring a patient. */
  commissions: '2026-11',
} as const;
export type Notice = keyof typeof notices;

export const acknowledgeBody = z.object({
  notice: z.enum(Object.keys(notices) as [Notice, ...Notice[]], 'field.invalid'),
});
