import { expect, it } from 'vitest';
import { awayOf, hoursOf, overlaps, spanOf, takenIn } from './sitting-hours.ts';
import type { SittingRow } from './sittings.store.ts';

const hours = (startsMinute: number, endsMinute: number) => ({ startsMinute, endsMinute });
const at = (clock: string, day = '2026-11-20') => ({ at: new Date(`${day}T${clock}:00+05:30`) });

it('sessions that only touch have no minute in common', () => {
  const ten = hours(600, 660);
  expect([hours(540, 600), hours(660, 720)].map((other) => overlaps(ten, other))).toEqual([false, false]);
  expect([hours(540, 601), hours(659, 720), hours(610, 620), ten].map((other) => overlaps(ten, other))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it('a place is in the session of its day from the first minute to the last, whose end is outside', () => {
  const session = { day: '2026-11-20', ...hours(600, 660) } as SittingRow;
  const taken = [at('09:59'), at('10:00'), at('10:59'), at('11:00'), at('10:30', '2026-11-21')];
  expect(takenIn(session, taken as never)).toEqual([at('10:00'), at('10:59')]);
});

it('a session until midnight has its last minute', () => {
  const session = { day: '2026-11-20', ...hours(1380, 1440) } as SittingRow;
  expect(takenIn(session, [at('23:59'), at('00:00', '2026-11-21')] as never)).toEqual([at('23:59')]);
});

it('hours are written as times of day, and only confirmed leave is time away', () => {
  expect(spanOf(hours(545, 1440))).toEqual({ startsAt: '09:05', endsAt: '24:00' });
  expect(hoursOf([{ id: 7, ...hours(0, 60) } as never])).toEqual([
    { id: 7, ...hours(0, 60), startsAt: '00:00', endsAt: '01:00' },
  ]);
  const leave = { firstDay: '2026-11-20', lastDay: '2026-11-21', ...hours(0, 720) };
  const states = ['CONFIRMED', 'ASKED', 'DECLINED'] as const;
  expect(awayOf(states.map((state) => ({ ...leave, state }) as never))).toEqual([
    { firstDay: '2026-11-20', lastDay: '2026-11-21', startsAt: '00:00', endsAt: '12:00' },
  ]);
});
