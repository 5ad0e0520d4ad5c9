import { useTranslation } from 'react-i18next';
import { writeClock } from '#contract/clock-words.ts';
import type { DoctorWeek, KeptSitting, Leave, Rule } from '#contract/schedules/shapes.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatDigits, formatNumber, formatRupees, formatShortDate } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { sittingDays } from '#web/lib/weekdays.ts';

/** The texts of rules and days in the reader's language. */
export function useScheduleTexts() {
  const { t } = useTranslation('schedules');
  const language = useLanguage();
  const noon = (day: string) => `${day}T12:00:00Z`;
  const clock = (time: string) => writeClock(time, language);
  const count = (value: number) => formatNumber(value, language);
  const money = (rupees: number) => formatRupees(rupees, language);
  /** `3 Dec – 6 Dec`, or one day. */
  const days = (first: string, last: string) =>
    first === last
      ? formatShortDate(noon(first), language)
      : t('leave.line', {
          first: formatDayMonth(noon(first), language),
          last: formatShortDate(noon(last), language),
        });
  return {
    nameOf: ({ name, nameBn }: Pick<DoctorWeek, 'name' | 'nameBn'>) => inLanguage(language, name, nameBn),
    /** `3 Dec 2026`. */
    day: (day: string) => formatShortDate(noon(day), language),
    /** When a doctor is away, with the times unless it is whole days. */
    awayOf: ({ firstDay, lastDay, startsAt, endsAt }: Leave) => {
      const isWhole = startsAt === '00:00' && endsAt === '24:00';
      if (isWhole) return days(firstDay, lastDay);
      return firstDay === lastDay
        ? `${days(firstDay, lastDay)}, ${clock(startsAt)} – ${clock(endsAt)}`
        : t('leave.line', {
            first: `${formatDayMonth(noon(firstDay), language)}, ${clock(startsAt)}`,
            last: `${formatShortDate(noon(lastDay), language)}, ${clock(endsAt)}`,
          });
    },
    /** A date that stays as it was: `24 Nov (3 booked)`. */
    keptDate: ({ day, booked }: KeptSitting) =>
      t('kept.date', { day: formatDayMonth(noon(day), language), booked: count(booked) }),
    /** `Mon, Wed, Fri`. */
    daysOf: (rule: Rule) =>
      sittingDays(
        rule,
        language,
        (week) => t(`week.${week as 1 | 2 | 3 | 4 | 5}`),
        (weeks, days) => t('weeks', { weeks, days }),
      ),
    hoursOf: ({ startsAt, endsAt }: Rule) => `${clock(startsAt)} – ${clock(endsAt)}`,
    /** Room, places, fee and how long the rule holds, as far as there is something to say. */
    factsOf: (rule: Rule, cardFee: number, today: string) => {
      const fee = rule.fee ?? cardFee;
      return [
        rule.room && t('rule.room', { room: formatDigits(rule.room, language) }),
        t('rule.facts', {
          places: count(rule.capacity),
          online: count(rule.onlineQuota),
          minutes: count(rule.minutesPerPatient),
        }),
        rule.sameDayQuota > 0 && t('rule.sameDay', { n: count(rule.sameDayQuota) }),
        rule.opensDaysBefore < limits.openingsDays && t('rule.opens', { n: count(rule.opensDaysBefore) }),
        rule.closesMinutesBefore > 0 && t('rule.closes', { n: count(rule.closesMinutesBefore) }),
        rule.reservedNumbers.length > 0 &&
          t('rule.reserved', { numbers: rule.reservedNumbers.map((one) => formatDigits(one, language)).join(', ') }),
        fee > 0 && t('rule.fee', { fee: money(fee) }),
        rule.followupDays > 0 && t('rule.followup', { days: count(rule.followupDays), fee: money(rule.followupFee) }),
        rule.firstDay > today && t('rule.from', { day: formatShortDate(noon(rule.firstDay), language) }),
        rule.lastDay && t('rule.until', { day: formatShortDate(noon(rule.lastDay), language) }),
      ].filter(Boolean) as string[];
    },
  };
}
