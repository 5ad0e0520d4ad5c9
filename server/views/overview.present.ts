import { clockOf } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';
import { paymentModes } from '#contract/payments/states.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import { momentOf } from '#contract/schedules/places.ts';
import { rupeesOf } from '../shared/money.ts';
import type { Overview } from './overview.service.ts';

const dayMs = 86_400_000;
const counted = ['seen', 'here', 'expected', 'missed'] as const;

/** Whole minutes from a session's hour until it began; of one of today that has not begun, until now. */
function minutesLate(now: Date, day: string, startsAt: string, begunAt: Date | null): number {
  const until = begunAt ?? (day === clinicToday(now) ? now : null);
  return until ? Math.max(0, Math.floor((until.getTime() - momentOf(day, startsAt).getTime()) / 60_000)) : 0;
}

export function presentOverview({ now, day, money, sessions, tests, reports }: Overview): Answer<'readOverview'> {
  const takenOn = (daysBefore: number) => {
    const wanted = new Date(Date.parse(day) - daysBefore * dayMs).toISOString().slice(0, 10);
    return money.sums.filter((row) => row.day === wanted);
  };
  const total = (rows: readonly { net: number }[]) => rupeesOf(rows.reduce((sum, { net }) => sum + net, 0));
  const given = (kind: 'discount' | 'refund') => {
    const { count, paise } = money.given.find((row) => row.kind === kind) ?? { count: 0, paise: 0 };
    return { count, amount: rupeesOf(paise) };
  };
  const today = takenOn(0);
  const all = (state: (typeof counted)[number]) => sessions.reduce((sum, session) => sum + session[state], 0);
  return {
    day,
    taken: {
      total: total(today),
      byMode: paymentModes
        .map((mode) => ({ mode, amount: total(today.filter((row) => row.mode === mode)) }))
        .filter(({ amount }) => amount !== 0),
      dayBefore: total(takenOn(1)),
      weekBefore: total(takenOn(7)),
    },
    discounts: given('discount'),
    refunds: given('refund'),
    dues: {
      ofDay: { count: money.dues.dayCount, amount: rupeesOf(money.dues.dayPaise) },
      all: { count: money.dues.allCount, amount: rupeesOf(money.dues.allPaise) },
    },
    visits: { seen: all('seen'), here: all('here'), expected: all('expected'), missed: all('missed') },
    tests,
    reports,
    sessions: sessions.map(({ startsMinute, endsMinute, expectedStart, pausedAt, begunAt, ...session }, index) => ({
      ...session,
      taken:
        sessions.findIndex(({ doctorId }) => doctorId === session.doctorId) === index
          ? total(money.byDoctor.filter(({ doctorId }) => doctorId === session.doctorId))
          : null,
      hasBegun: begunAt !== null,
      minutesLate: minutesLate(now, day, clockOf(startsMinute), begunAt),
      startsAt: clockOf(startsMinute),
      endsAt: clockOf(endsMinute),
      isPaused: pausedAt !== null,
      expectedStart: expectedStart?.toISOString() ?? null,
    })),
  };
}
