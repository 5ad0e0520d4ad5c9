import * as z from 'zod/mini';
import { moment, personName, phone } from '../fields.ts';
import { roles } from '../roles.ts';

/** The roles that a colleague can be added with. Only somebody who already works here becomes an admin. */
export const colleagueRoles = ['Receptionist', 'Staff', 'Doctor', 'Pathologist'] as const;
export type ColleagueRole = (typeof colleagueRoles)[number];

export const colleague = z.object({
  userName: z.string(),
  phoneNumber: z.string(),
  role: z.enum(roles),
  /** The role acts from the first log-in on; until then the account is as that of a patient. */
  isAwaited: z.boolean(),
  /** Null if nobody has ever logged in to it. */
  lastLogIn: z.nullable(moment),
  hasSecondStep: z.boolean(),
  /** Open sessions, on all devices. */
  sessions: z.number(),
  /**
   * `endSessions`: the reader may log them out everywhere. `vouch`: the reader may make a code with which they log in
   * without an SMS. `remove`: the reader may take the role away.
   */
  abilities: z.object({ endSessions: z.boolean(), vouch: z.boolean(), remove: z.boolean() }),
});
export type Colleague = z.infer<typeof colleague>;
/** Everybody who works at the clinic, by name. */
export const colleagueList = z.array(colleague);

export const newColleague = z.object({
  name: personName,
  phone,
  role: z.enum(colleagueRoles, 'role.unknown'),
  /** Takes the account that the phone has, though it has another name; sent after OTHER_NAME. */
  isSamePerson: z.optional(z.boolean('field.invalid')),
});
