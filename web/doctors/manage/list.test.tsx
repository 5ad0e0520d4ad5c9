import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { doctor } from '#contract/doctors/shapes.ts';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aManagedDoctor } from '#web/testing/doctors.ts';
import { renderPart } from '#web/testing/render.tsx';
import ManageDoctors from './manage-doctors.tsx';

const aDoctor = (id: number, userName: string, changes: Partial<ManagedDoctor> = {}) =>
  aManagedDoctor({ id, userName, name: userName, phoneNumber: `98300000${id}`, ...changes });
const bose = aDoctor(11, 'Dr. Rita Bose');
const sen = aDoctor(12, 'Dr. Ashok Sen', { nameBn: 'ডা. অশোক সেন', type: 'External' });
const asAdmin = { session: 'Admin', address: '/manage-doctors' } as const;
const field = (name: string) => within(screen.getByRole('dialog')).getByRole('textbox', { name });
const inSheet = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);

test('what is wrong with a new doctor is said at its fields, also those under More, and nothing is sent', async () => {
  const server = answers({ manageDoctors: () => [bose] });
  const { user } = renderPart(<ManageDoctors />, asAdmin);
  await user.click(await screen.findByRole('button', { name: 'Add Doctor' }));
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await user.click(within(screen.getByRole('dialog')).getByText('More'));
  await user.type(field('E-mail'), 'nowhere');
  await user.click(within(screen.getByRole('dialog')).getByText('More'));
  await user.type(field('Fee'), '1.234');
  await user.click(inSheet('Add Doctor'));
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(field('Name')).toHaveAccessibleDescription("Please enter the doctor's name.");
  expect(field('Phone Number')).toHaveAccessibleDescription(/Phone number must be 10 digits\./);
  expect(field('Fee')).toHaveAccessibleDescription(
    /Please enter an amount in rupees such as 500 or 1,200\.50, with at most two decimals\./,
  );
  expect(field('E-mail')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(field('E-mail').closest('details')).toHaveAttribute('open');
  expect(server.sentTo('addDoctor')).toEqual([]);
});

test('a phone that is listed already is said at its field, and leaving with what was typed asks first', async () => {
  const server = answers({ manageDoctors: () => [bose], addDoctor: refuse('DOCTOR_EXISTS') });
  const { user } = renderPart(<ManageDoctors />, asAdmin);
  await user.click(await screen.findByRole('button', { name: 'Add Doctor' }));
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await user.type(field('Name'), 'Dr. Second Comer');
  await user.type(field('Phone Number'), '9830000011');
  await user.click(inSheet('Add Doctor'));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'The doctor could not be added. A doctor with this phone number is already listed.',
  );
  expect(field('Phone Number')).toHaveAccessibleDescription(/A doctor with this phone number is already listed\./);
  expect(field('Phone Number')).toHaveFocus();
  expect(field('Name')).toHaveValue('Dr. Second Comer');
  expect(server.sentTo('addDoctor')).toMatchObject([
    { body: { userName: 'Dr. Second Comer', phoneNumber: '9830000011' } },
  ]);

  await user.click(inSheet('Cancel'));
  await user.click(inSheet('Go on editing'));
  expect(field('Name')).toHaveValue('Dr. Second Comer');
  await user.click(inSheet('Cancel'));
  await user.click(inSheet('Leave without saving'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a doctor whose answer was lost is added once: the second press sends the same key', async () => {
  const server = answers({ manageDoctors: () => [bose], addDoctor: refuse('NETWORK') });
  const { user } = renderPart(<ManageDoctors />, asAdmin);
  await user.click(await screen.findByRole('button', { name: 'Add Doctor' }));
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await user.type(field('Name'), 'Dr. Late Answer');
  await user.type(field('Phone Number'), '9830000013');
  await user.click(inSheet('Add Doctor'));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'The clinic could not be reached.',
  );
  const added = aDoctor(13, 'Dr. Late Answer');
  server.change({ manageDoctors: () => [bose, added], addDoctor: () => added });
  await user.click(inSheet('Add Doctor'));
  expect(await screen.findByText('Dr. Late Answer has been added.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findAllByRole('heading', { name: 'Dr. Late Answer' })).toHaveLength(1);
  const keys = server.sentTo('addDoctor').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a conversion shows at once, a double press counts once, and a refused one is taken back with the reason', async () => {
  const server = answers({ manageDoctors: () => [bose], convertDoctor: () => ({ ...bose, type: 'External' }) });
  const { user } = renderPart(<ManageDoctors />, { ...asAdmin, address: '/manage-doctors?type=Internal' });
  await screen.findByRole('heading', { name: 'Dr. Rita Bose' });
  const letGo = server.hold('convertDoctor');
  server.change({ manageDoctors: () => [{ ...bose, type: 'External' }] });
  await user.dblClick(cardOf('Dr. Rita Bose').getByRole('button', { name: 'Convert to External' }));
  expect(cardOf('Dr. Rita Bose').getByText('External')).toBeVisible();
  letGo();
  expect(await screen.findByText('Dr. Rita Bose is now listed as External.')).toBeVisible();
  // The second press of a double click that comes after the answer.
  fireEvent.click(cardOf('Dr. Rita Bose').getByRole('button', { name: 'Convert to Internal' }), { detail: 2 });
  expect(server.sentTo('convertDoctor')).toMatchObject([{ params: { id: '11' } }]);

  server.change({ convertDoctor: refuse('UNAVAILABLE') });
  await user.click(cardOf('Dr. Rita Bose').getByRole('button', { name: 'Convert to Internal' }));
  expect(await cardOf('Dr. Rita Bose').findByRole('alert')).toHaveTextContent('The doctor could not be converted.');
  expect(cardOf('Dr. Rita Bose').getByText('External')).toBeVisible();
});

test('deleting a doctor who is deleted already says so', async () => {
  const server = answers({ manageDoctors: () => [bose], deleteDoctor: refuse('NOT_FOUND') });
  const { user } = renderPart(<ManageDoctors />, asAdmin);
  await screen.findByRole('heading', { name: 'Dr. Rita Bose' });
  await user.click(cardOf('Dr. Rita Bose').getByRole('button', { name: 'Delete' }));
  await user.click(inSheet('Delete'));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'The doctor could not be deleted. This could not be found.',
  );
  expect(server.sentTo('deleteDoctor')).toMatchObject([{ params: { id: '11' } }]);
});

test.each(['User', 'Staff'] as const)(
  'a %s reads the doctors in their tabs, and has nothing to press',
  async (role) => {
    answers({ listDoctors: () => [bose, sen].map((whole) => z.parse(doctor, whole)) });
    const { user } = renderPart(<ManageDoctors />, { session: role, address: '/manage-doctors' });
    expect(await screen.findByRole('heading', { name: 'Dr. Rita Bose' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'External (1)' }));
    expect(screen.queryByRole('heading', { name: 'Dr. Rita Bose' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Dr. Ashok Sen' })).toBeVisible();
    expect(screen.queryAllByRole('button')).toEqual([]);
  },
);

test('a list that failed can be read again; typing finds a name in both scripts, and nothing found says so', async () => {
  const server = answers({ manageDoctors: refuse('NETWORK') });
  const { user } = renderPart(<ManageDoctors />, asAdmin);
  expect(await screen.findByText('The doctors could not be loaded. Please try again.')).toBeVisible();
  server.change({ manageDoctors: () => [bose, sen] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dr. Rita Bose' })).toBeVisible();
  const find = async (typed: string) => {
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), typed);
  };
  for (const typed of ['asho', 'অশোক']) {
    await find(typed);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('heading', { name: 'Dr. Ashok Sen' })).toBeVisible();
  }
  await find('nobody at all');
  expect(await screen.findByText('Nothing found. Try fewer letters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('heading', { name: 'Dr. Rita Bose' })).toBeVisible();
});
