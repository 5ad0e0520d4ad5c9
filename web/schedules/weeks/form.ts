import { limits } from '#contract/limits.ts';
import type * as z from 'zod/mini';
import type { Rule, ruleBody } from '#contract/schedules/shapes.ts';

/** The initial values of the form: the rule's, or a usual morning from today on. */
export function ruleFormOf(rule: Rule | undefined, today: string) {
  return {
    weekdays: rule?.weekdays ?? [],
    weeks: rule?.weeks ?? [],
    startsAt: rule?.startsAt ?? '10:00',
    endsAt: rule ? (rule.endsAt === '24:00' ? '23:59' : rule.endsAt) : '13:00',
    room: rule?.room ?? '',
    capacity: String(rule?.capacity ?? 20),
    minutesPerPatient: String(rule?.minutesPerPatient ?? 9),
    onlineQuota: String(rule?.onlineQuota ?? 10),
    sameDayQuota: String(rule?.sameDayQuota ?? 0),
    opensDaysBefore: String(rule?.opensDaysBefore ?? limits.openingsDays),
    closesMinutesBefore: String(rule?.closesMinutesBefore ?? 0),
    reservedNumbers: rule?.reservedNumbers.join(', ') ?? '',
    fee: rule?.fee === null || rule === undefined ? '' : String(rule.fee),
    followupDays: String(rule?.followupDays ?? 0),
    followupFee: rule && rule.followupFee > 0 ? String(rule.followupFee) : '',
    firstDay: rule?.firstDay ?? today,
    lastDay: rule?.lastDay ?? '',
  } satisfies z.input<typeof ruleBody>;
}
