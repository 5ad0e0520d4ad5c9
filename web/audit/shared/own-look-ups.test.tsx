import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/shapes.ts';
import { answers, onePage } from '#web/testing/answers.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { useUser } from '#web/lib/session.ts';
import Audit from '../log/audit.tsx';
import { OwnLookUps } from './own-look-ups.tsx';

const entry = (id: number, at: string, times = 1, phoneNumber = '9000000001'): AuditEntry => ({
  id,
  at,
  actor: { name: 'Arati Sen', role: 'Admin', phoneNumber },
  action: 'look-up',
  call: 'listAudit',
  outcome: 'done',
  times,
});
const newest = [
  entry(3, '2026-11-27T06:30:00.000Z'),
  entry(2, '2026-11-27T05:00:00.000Z', 12),
  entry(1, '2026-11-27T04:32:00.000Z'),
];

test.each([
  ['newest first', newest],
  ['oldest first', newest.toReversed()],
])('own look-ups are told by their number, day and times, %s', (_order, entries) => {
  expect(textOf(renderPart(<OwnLookUps entries={entries} />).drawn)).toBe(
    'You looked 14 times on 27 November 2026, 10:02 am – 12:00 pm',
  );
  expect(textOf(renderPart(<OwnLookUps entries={entries} />, { language: 'bn' }).drawn)).toContain(
    '২৭ নভেম্বর, ২০২৬ তারিখে আপনি নিজে ১৪ বার দেখেছেন',
  );
});

test('the line of the log opens, and who asks for their own entries sees each', async () => {
  const Reader = () => useUser().phoneNumber;
  const phone = textOf(renderPart(<Reader />, { session: 'Admin' }).drawn);
  const own = newest.map((one) => ({ ...one, actor: { ...one.actor, phoneNumber: phone } }));
  answers({ listAudit: () => onePage('auditList', [...own, entry(0, '2026-11-27T04:00:00.000Z', 1, '9000000009')]) });
  const { user } = renderPart(<Audit />, { session: 'Admin', address: '/audit' });
  const line = await screen.findByText(/^You looked 14 times/);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.click(line);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await user.type(screen.getByLabelText(/^Who did it/), `${phone}{Enter}`);
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
  expect(screen.queryByText(/^You looked/)).toBeNull();
});
