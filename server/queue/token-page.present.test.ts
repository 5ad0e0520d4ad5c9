import { expect, it } from 'vitest';
import type { QueueState } from '#contract/queue/states.ts';
import { presentTokenPage } from './token-page.present.ts';
import type { FoundToken } from './token-page.service.ts';

const row = {
  tokenId: 1,
  bookingId: 1,
  doctorId: 5,
  number: 7,
  day: '2026-11-20',
  startsMinute: 600,
  endsMinute: 840,
  room: '2',
  movedFrom: null,
};
const person = (id: number, state: QueueState, number: number | null = id) =>
  ({ id, state, number, expected: null }) as unknown as NonNullable<FoundToken['person']>;
const page = (me: FoundToken['person'], people: readonly unknown[], sitting: object = {}) =>
  presentTokenPage({
    row,
    person: me,
    isEnded: false,
    queue: { sitting: { expectedStart: null, pausedAt: null, ...sitting }, people, calls: 0 } as never,
  });

it('without a number there is no page', () => {
  expect(presentTokenPage(null)).toBeNull();
});

it('before its day a number says only when and where', () => {
  expect(presentTokenPage({ row, person: null, queue: null, isEnded: false })).toEqual({
    number: 7,
    state: 'EXPECTED',
    day: '2026-11-20',
    startsAt: '10:00',
    endsAt: '14:00',
    room: '2',
    expectedStart: null,
    isPaused: false,
    isEnded: false,
    movedFrom: null,
    serving: [],
    ahead: null,
    expected: null,
  });
});

it('those before are the ones who wait before; nobody is before the first, and none counts for who has not come', () => {
  const [one, two, three] = [person(1, 'ARRIVED'), person(2, 'ARRIVED'), person(3, 'EXPECTED')];
  const aheadOf = (me: FoundToken['person']) => page(me, [person(9, 'CALLED'), one, two, three])!.ahead;
  expect([aheadOf(one), aheadOf(two), aheadOf(three)]).toEqual([0, 1, null]);
});

it('called are those who were called and those in the room, with their numbers', () => {
  const people = [
    person(5, 'IN_ROOM'),
    person(6, 'CALLED'),
    person(8, 'CALLED', null),
    person(1, 'ARRIVED'),
    person(4, 'DONE'),
    person(3, 'SKIPPED'),
  ];
  expect(page(person(1, 'ARRIVED'), people)!.serving).toEqual([5, 6]);
});

it('says when the doctor comes, that the queue pauses, and when it is probably one’s turn', () => {
  const me = { ...person(1, 'ARRIVED'), expected: { from: 5, to: 9 } };
  const said = page(me, [me], { expectedStart: new Date(1000), pausedAt: new Date(0) });
  expect(said).toMatchObject({ expectedStart: 1000, isPaused: true, expected: { from: 5, to: 9 } });
  expect(page(me, [me])).toMatchObject({ expectedStart: null, isPaused: false, state: 'ARRIVED' });
});
