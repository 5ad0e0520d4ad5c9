import { releasedStatuses } from '#contract/reports/states.ts';
import type { Caller } from '../shared/caller.ts';
import { reaches } from '../shared/reach.ts';
import type { DoctorPart, Reach } from '../shared/reach.ts';

/**
 * SQL for who reaches which bookings, the relation `b`, as `reaches` describes it. Its parameters are `$account`, the
 * caller's account, and `$doctor`, their doctor's number or null.
 */
export const reachValues = ({ accountId, doctor }: Pick<Caller, 'accountId' | 'doctor'>) => ({
  account: accountId,
  doctor: doctor?.id ?? null,
});

const columns: Record<DoctorPart, string> = {
  refererId: 'b.referer_id',
  referringDoctorId: 'b.referring_doctor_id',
  doctorId: 'b.doctor_id',
  reportingDoctorId: 'b.reporting_doctor_id',
};
const isOfAccount = 'b.account_id = $account';

/** One condition. */
export function isReached(reach: Reach): string {
  const { ofAccount, parts } = reaches[reach];
  if (reach === 'any') return 'true';
  return `(${[...(ofAccount ? [isOfAccount] : []), ...(parts.length > 0 ? [hasPart(reach)] : [])].join(' OR ')})`;
}

/** Whether the caller's doctor has one of the parts. */
export const hasPart = (reach: Reach) =>
  `coalesce($doctor::integer = ANY (ARRAY[${reaches[reach].parts.map((part) => columns[part]).join(', ')}]), false)`;

/**
 * The conditions of which any must hold, for large sets, one condition per index: bookings_of_referer,
 * bookings_of_referring_doctor, bookings_of_doctor, bookings_of_reporting_doctor, bookings_of_account.
 */
export const waysToReach = (reach: Exclude<Reach, 'any'>): string[] => [
  ...reaches[reach].parts.map((part) => `${columns[part]} = $doctor`),
  ...(reaches[reach].ofAccount ? [isOfAccount] : []),
];

/** Whether a report was signed, so that its patient may see it. @param status its column */
export const isReleased = (status: string) => `${status} IN (${releasedStatuses.map((one) => `'${one}'`).join(', ')})`;
