import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Rule } from '#contract/schedules/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aRule, aWeek } from '#web/testing/schedules.ts';
import Schedules from './schedules.tsx';

const abilities = { readAll: true, addHoliday: true };
const weeks = (...rules: Rule[]) => ({
  listSchedules: () => ({ doctors: [aWeek({ rules })], holidays: [], abilities }),
});
const kept = [{ day: '2026-11-30', startsAt: '10:00', endsAt: '13:00', booked: 3 }];
const draw = () => renderPart(<Schedules />, { session: 'Admin' });
const sheet = () => within(screen.getByRole('dialog'));
const save = () => sheet().getByRole('button', { name: 'Save hours' });

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('hours are added to a doctor’s week, from today on; a lost answer is sent again with the same key', async () => {
  const server = answers({ ...weeks(), addRule: refuse('NETWORK') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Add hours' }));
  await user.click(save());
  expect(await sheet().findByText('Please check what you entered.')).toBeVisible();
  expect(server.sentTo('addRule')).toEqual([]);
  await user.click(sheet().getByRole('checkbox', { name: 'Wed' }));
  await user.click(sheet().getByRole('checkbox', { name: 'Mon' }));
  await user.click(sheet().getByRole('checkbox', { name: '1st' }));
  await user.type(sheet().getByLabelText('Reserved numbers'), '1, 10');
  await user.click(save());
  expect(await sheet().findByText(/^The hours could not be saved\. The clinic could not be reached\./)).toBeVisible();
  server.change({ ...weeks(aRule()), addRule: () => aRule() });
  const letGo = server.hold('addRule');
  await user.click(save());
  expect(save()).toHaveAttribute('aria-busy', 'true');
  await user.click(save());
  letGo();
  expect(await screen.findByText('The hours of Dr. Nag have been saved.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Mon, Wed')).toBeVisible();
  const sent = server.sentTo('addRule');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    params: { doctorId: '7' },
    body: {
      weekdays: [0, 2],
      weeks: [1],
      startsAt: '10:00',
      endsAt: '13:00',
      capacity: 20,
      onlineQuota: 10,
      reservedNumbers: [1, 10],
      firstDay: '2026-11-26',
    },
  });
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('hours are changed by their own call; dates on which people are booked stay, and are named', async () => {
  const server = answers({
    ...weeks(aRule()),
    changeRule: refuse('INVALID_FIELDS', { endsAt: 'Another doctor sits.' }),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const until = () => sheet().getByLabelText('To');
  expect(until()).toHaveValue('13:00');
  await user.clear(until());
  await user.type(until(), '14:00');
  await user.click(save());
  await waitFor(() => expect(until()).toHaveAccessibleDescription('Another doctor sits.'));
  server.change({ changeRule: () => ({ ...aRule({ endsAt: '14:00' }), kept }) });
  await user.click(save());
  expect(
    await screen.findByText('People are booked on these dates, so they stay as they were: 30 Nov (3 booked).'),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('changeRule')[1]).toMatchObject({
    params: { id: '41' },
    body: { weekdays: [0, 2], startsAt: '10:00', endsAt: '14:00', room: '2', firstDay: '2026-11-01' },
  });
});

test('hours are removed after a question, and a refusal says why', async () => {
  const server = answers({ ...weeks(aRule()), removeRule: refuse('FORBIDDEN') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(sheet().getByText('Dr. Nag no longer sits Mon, Wed, 10 am – 1 pm.')).toBeVisible();
  expect(server.sentTo('removeRule')).toEqual([]);
  await user.click(sheet().getByRole('button', { name: 'Remove' }));
  expect(
    await sheet().findByText('The hours could not be removed. You do not have permission to do this.'),
  ).toBeVisible();
  server.change({ ...weeks(), removeRule: () => ({ id: 41, kept }) });
  const letGo = server.hold('removeRule');
  await user.click(sheet().getByRole('button', { name: 'Remove' }));
  expect(sheet().getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('The hours have been removed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/^People are booked on these dates/)).toBeVisible();
  expect(await screen.findByText(/^No hours yet:/)).toBeVisible();
  expect(server.sentTo('removeRule').map(({ params }) => params.id)).toEqual(['41', '41']);
});
