import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserStorage } from '#web/lib/storage.ts';
import { renderPart } from '#web/testing/render.tsx';
import { emptyDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Item } from './find-items.ts';
import { readTyped } from './kept.ts';
import { deskAfter, useDesk } from './use-desk.ts';
import type { Desk } from './use-desk.ts';

const item = (wanted: Partial<Item>) => ({ type: 'test', id: 7, name: 'Urea', nameBn: '', ...wanted }) as Item;
const rina: Draft = { ...emptyDraft, phone: '9830012345', who: { patientId: 4, name: 'Rina' } };
const samir: Draft = { ...emptyDraft, phone: '9830054321', who: { patientId: 5, name: 'Samir' } };
const desk = (wanted: Partial<Desk> = {}): Desk => ({
  draft: rina,
  held: [],
  served: 0,
  isPaying: false,
  isDayMissed: false,
  clash: undefined,
  ...wanted,
});

test('whoever is served is put on hold, and where nobody is, the first on hold is taken up', () => {
  const held = deskAfter(desk(), { does: 'hold' });
  expect(held).toEqual(desk({ draft: emptyDraft, held: [rina], served: 1 }));
  expect(held.draft, 'so that the slip of the last visit is offered').toBe(emptyDraft);
  expect(deskAfter(desk({ draft: emptyDraft, held: [samir, rina] }), { does: 'hold' })).toEqual(
    desk({ draft: samir, held: [rina], served: 1 }),
  );
  const none = desk({ draft: emptyDraft });
  expect(deskAfter(none, { does: 'hold' })).toBe(none);
});

test('who is taken up changes places with whoever is served, if that is somebody', () => {
  const two = desk({ held: [samir, { ...samir, referrer: 'Dr. Sen' }] });
  expect(deskAfter(two, { does: 'take', place: 0 })).toMatchObject({ draft: samir, held: [two.held[1], rina] });
  expect(deskAfter({ ...two, draft: emptyDraft }, { does: 'take', place: 1 }).held).toEqual([samir]);
});

test('a payment that is being taken is left only where the price may be another one', () => {
  const paying = deskAfter(desk(), { does: 'pay' });
  expect(paying.isPaying).toBe(true);
  const change = (changes: Partial<Draft>) => deskAfter(paying, { does: 'change', draft: { ...rina, ...changes } });
  expect(change({ referrer: 'Dr. Sen' }).isPaying).toBe(true);
  expect(change({ discount: '50' }).isPaying).toBe(false);
  expect(deskAfter(paying, { does: 'addLine', item: item({}) }).isPaying).toBe(false);
  expect(deskAfter(paying, { does: 'stopPaying' }).isPaying).toBe(false);
});

test('a counter that is only opened keeps nothing anew; what a step changes is kept', async () => {
  function Counter() {
    const [{ draft }, step] = useDesk();
    return <button onClick={() => step({ does: 'change', draft: rina })}>{draft.phone || 'nobody'}</button>;
  }
  const { user } = renderPart(<Counter />, { session: 'Receptionist' });
  await user.click(screen.getByRole('button', { name: 'nobody' }));
  expect(readTyped()).toEqual(rina);
  // When drafts were last stored, which they outlive by some hours.
  const permit = JSON.parse(browserStorage.getItem('drafts')!) as { at: number };
  const earlier = JSON.stringify({ ...permit, at: permit.at - 3_600_000 });
  browserStorage.setItem('drafts', earlier);
  document.body.replaceChildren();
  renderPart(<Counter />, { session: 'Receptionist' });
  expect(screen.getByRole('button', { name: rina.phone })).toBeVisible();
  expect(browserStorage.getItem('drafts')).toBe(earlier);
});

test('a line that clashes is not added, and the clash is said until something else is typed', () => {
  const one = deskAfter(desk(), { does: 'addLine', item: item({}) });
  const whole = item({
    type: 'package',
    id: 1,
    name: 'Kidneys',
    tests: [{ testId: 7, testName: 'Urea', testNameBn: '' }],
  });
  const refused = deskAfter(one, { does: 'addLine', item: whole });
  expect(refused).toMatchObject({ draft: one.draft, clash: { isWholeNew: true } });
  expect(deskAfter(refused, { does: 'change', draft: rina }).clash).toBeUndefined();
});

test('a home visit is turned on for today, and keeps its day when it is turned off and on', () => {
  const on = deskAfter(desk(), { does: 'switchHome', today: '2026-11-20' });
  expect(on.draft).toMatchObject({ isHome: true, home: { day: '2026-11-20' } });
  const again = deskAfter(deskAfter(on, { does: 'switchHome', today: '2026-11-21' }), {
    does: 'switchHome',
    today: '2026-11-21',
  });
  expect(again.draft).toMatchObject({ isHome: true, home: { day: '2026-11-20' } });
});

test('what the person has booked joins once there is something, and a missed day is kept', () => {
  const alone = desk();
  expect(deskAfter(alone, { does: 'join', bookings: [] })).toBe(alone);
  const booking = { bookingId: 9 } as Draft['joined'][number];
  const joined = deskAfter(alone, { does: 'join', bookings: [booking] });
  expect(joined.draft.joined).toEqual([booking]);
  expect(deskAfter(joined, { does: 'join', bookings: [booking] })).toBe(joined);
  expect(deskAfter(alone, { does: 'sayDay', isMissed: true }).isDayMissed).toBe(true);
});
