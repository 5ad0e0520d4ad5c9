import { expect, it } from 'vitest';
import { codeKinds } from '#contract/messages-out/texts.ts';
import { abilitiesOn, managesMessages } from './outbox.policy.ts';

const message = { kind: 'visitTomorrow', state: 'FAILED', text: 'Come at ten', phone: '5000000001' } as const;
const on = (wanted: object, role: 'Admin' | 'Receptionist' = 'Admin') =>
  abilitiesOn({ role }, { ...message, ...wanted });

it('only what has failed, or may have, is sent again or passed on', () => {
  expect(on({})).toEqual({ sendAgain: true, handOver: true });
  expect(on({ state: 'UNCLEAR' })).toEqual({ sendAgain: true, handOver: true });
  for (const state of ['WAITING', 'SENT', 'DELIVERED', 'DROPPED'])
    expect(on({ state }), state).toEqual({ sendAgain: false, handOver: false });
});

it('the desk passes on, the admin sends again', () => {
  expect(on({}, 'Receptionist')).toEqual({ sendAgain: false, handOver: true });
  expect((['Admin', 'Receptionist', 'User'] as const).map((role) => managesMessages({ role }))).toEqual([
    true,
    false,
    false,
  ]);
});

it('what was not written, or has nobody to go to, can only be told', () => {
  expect([on({ text: null }), on({ phone: null })]).toEqual(
    Array<object>(2).fill({ sendAgain: false, handOver: true }),
  );
});

it('a code is asked for again, never sent again', () => {
  expect(codeKinds.size).toBeGreaterThan(0);
  for (const kind of codeKinds) expect(on({ kind }), kind).toEqual({ sendAgain: false, handOver: false });
});
