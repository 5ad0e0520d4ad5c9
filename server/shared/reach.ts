import type { Scope } from '#contract/permissions.ts';
import type { Caller } from './caller.ts';

/** The parts that a doctor may have in a booking, as its row names them. */
export const doctorParts = ['refererId', 'referringDoctorId', 'doctorId', 'reportingDoctorId'] as const;
export type DoctorPart = (typeof doctorParts)[number];

/** Which bookings somebody reaches: all, or those of their account and those in which their doctor has such a part. */
interface Rule {
  readonly isAll?: true;
  readonly ofAccount: boolean;
  readonly parts: readonly DoctorPart[];
}

/**
 * The one description of who reaches which bookings. `isReachedBy` answers by it for one row, server/db/reach.ts writes
 * it as SQL for lists. `any`, `involved` and `own` are the scopes of permissions. `part` and `referred` are a doctor's
 * work: bookings in which they have a part, but of which they are not the patient; and those that they referred.
 */
export const reaches = {
  any: { isAll: true, ofAccount: true, parts: doctorParts },
  involved: { ofAccount: true, parts: doctorParts },
  own: { ofAccount: true, parts: [] },
  part: { ofAccount: false, parts: doctorParts },
  referred: { ofAccount: false, parts: ['refererId', 'referringDoctorId'] },
  no: { ofAccount: false, parts: [] },
} as const satisfies Record<Scope | 'part' | 'referred', Rule>;
/** The reaches by which a list is read. */
export type Reach = Exclude<keyof typeof reaches, 'no'>;

/** The account of a booking, and its doctors by their parts. */
export type Reached = Readonly<{ accountId: number } & Record<DoctorPart, number | null>>;

/** Whether the caller reaches the booking. Compares accounts, never a phone number from the request. */
export function isReachedBy(caller: Pick<Caller, 'accountId' | 'doctor'>, reach: Reach | 'no', row: Reached): boolean {
  const doctors = reaches[reach].parts.map((part) => row[part]);
  return isReachedByAny(caller, reach, { account: row.accountId, doctors });
}

/** The same where the doctors' parts are not told: for reaches that take all parts, or none. */
export function isReachedByAny(
  { accountId, doctor }: Pick<Caller, 'accountId' | 'doctor'>,
  reach: Reach | 'no',
  { account, doctors }: { readonly account: number; readonly doctors: readonly (number | null)[] },
): boolean {
  const { isAll, ofAccount, parts }: Rule = reaches[reach];
  if (isAll || (ofAccount && account === accountId)) return true;
  return parts.length > 0 && doctor !== null && doctors.includes(doctor.id);
}
