import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Holiday } from '#contract/schedules/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import Schedules from './schedules.tsx';

const christmas: Holiday = { id: 61, day: '2026-12-25', name: 'Christmas', nameBn: '', abilities: { change: true } };
const weeks = (...holidays: Holiday[]) => ({
  listSchedules: () => ({ doctors: [], holidays, abilities: { readAll: true, addHoliday: true } }),
});
const draw = () => renderPart(<Schedules />, { session: 'Admin' });
const sheet = () => within(screen.getByRole('dialog'));
const press = (name: string) => sheet().getByRole('button', { name });

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a holiday is added, and a lost answer is sent again with the same key', async () => {
  const server = answers({ ...weeks(), addHoliday: refuse('NETWORK') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Add a holiday' }));
  await user.click(press('Add holiday'));
  await waitFor(() => expect(sheet().getByLabelText('Date')).toBeInvalid());
  expect(server.sentTo('addHoliday')).toEqual([]);
  await user.type(sheet().getByLabelText('Date'), '2026-12-25');
  await user.type(sheet().getByRole('textbox', { name: /English/ }), 'Christmas');
  await user.click(press('Add holiday'));
  expect(await sheet().findByText(/^The holiday could not be added\. The clinic could not be reached\./)).toBeVisible();
  server.change({ ...weeks(christmas), addHoliday: () => christmas });
  const letGo = server.hold('addHoliday');
  await user.click(press('Add holiday'));
  expect(press('Add holiday')).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('The holiday has been added.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('25 Dec 2026')).toBeVisible();
  const sent = server.sentTo('addHoliday');
  expect(sent.map(({ body }) => body)).toEqual([
    { day: '2026-12-25', name: 'Christmas', nameBn: '' },
    { day: '2026-12-25', name: 'Christmas', nameBn: '' },
  ]);
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a holiday is removed, and a refusal says why beside it', async () => {
  const server = answers({ ...weeks(christmas), removeHoliday: refuse('FORBIDDEN') });
  const { user } = draw();
  const remove = await screen.findByRole('button', { name: 'Remove holiday' });
  await user.click(remove);
  expect(await within(remove.closest('li')!).findByText('You do not have permission to do this.')).toBeVisible();
  server.change({ ...weeks(), removeHoliday: () => ({ id: 61 }) });
  const letGo = server.hold('removeHoliday');
  await user.click(remove);
  expect(remove).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('No holidays ahead.')).toBeVisible();
  expect(server.sentTo('removeHoliday').map(({ params }) => params.id)).toEqual(['61', '61']);
});

async function choose(text: string) {
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Holidays from a file' }));
  await user.upload(sheet().getByLabelText('Choose a file'), new File([text], 'days.csv', { type: 'text/csv' }));
  return user;
}

test('holidays of a file are shown first, and then added together', async () => {
  const server = answers({ ...weeks(), addHolidays: refuse('FORBIDDEN') });
  const user = await choose('Date,Name\n25/12/2026,Christmas\n2027-01-26,Republic Day,প্রজাতন্ত্র দিবস');
  await waitFor(() =>
    expect(
      sheet()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['25 Dec 2026 Christmas', '26 Jan 2027 Republic Day']),
  );
  await user.click(press('Add these days (2)'));
  expect(
    await sheet().findByText('The holiday could not be added. You do not have permission to do this.'),
  ).toBeVisible();
  server.change({ ...weeks(christmas), addHolidays: () => ({ added: 1, skipped: 1 }) });
  const letGo = server.hold('addHolidays');
  await user.click(press('Add these days (2)'));
  expect(press('Add these days (2)')).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('1 added; 1 were past or holidays already.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('addHolidays')[1]?.body).toEqual({
    holidays: [
      { day: '2026-12-25', name: 'Christmas', nameBn: '' },
      { day: '2027-01-26', name: 'Republic Day', nameBn: 'প্রজাতন্ত্র দিবস' },
    ],
  });
});

test('a file with a wrong line says which, and cannot be added; one without days says so', async () => {
  const server = answers(weeks());
  const user = await choose('25/12/2026,Christmas\n31/02/2027,Nothing\n26/01/2027,');
  expect(await sheet().findByText(/^Nothing was added\./)).toBeVisible();
  expect(
    sheet()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Line 2 does not begin with a date.', 'Line 3 has no name, or one that is too long.']);
  expect(sheet().queryByRole('button', { name: /^Add these days/ })).toBeNull();
  await user.upload(sheet().getByLabelText('Choose another file'), new File(['\n'], 'empty.csv', { type: 'text/csv' }));
  expect(await sheet().findByText(/^No holidays were found in this file\./)).toBeVisible();
  expect(server.sentTo('addHolidays')).toEqual([]);
});
