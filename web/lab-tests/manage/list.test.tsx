import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import type { StandIn } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import ManageTests from './manage-tests.tsx';

const aTest = (id: number, testName: string, changes: Partial<LabTest> = {}): LabTest => ({
  id,
  testId: id,
  testName,
  testNameBn: '',
  testPrice: 250,
  hospital: '',
  active: true,
  department: 'PATHOLOGY',
  method: '',
  code: '',
  promisedHours: null,
  preparation: '',
  preparationBn: '',
  fasting: false,
  referralLab: '',
  toConfirm: false,
  ...changes,
});
const ammonia = aTest(1, 'Ammonia');
const iron = aTest(2, 'Iron');
const asAdmin = { session: 'Admin', address: '/manage-tests' } as const;
const field = (name: string) => within(screen.getByRole('dialog')).getByRole('textbox', { name });
const inSheet = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
/** The bodies sent to a call. */
const sentAs = ({ sent }: StandIn, wanted: string) => sent.filter(({ name }) => name === wanted);
const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);

test('what is wrong with a new test is said at its fields, by the page and by the server, and the input is kept', async () => {
  const taken = refuse('INVALID_FIELDS', { testName: 'Another test has this name.' });
  const server = answers({ listLabTests: () => [ammonia], addLabTest: taken });
  const { user } = renderPart(<ManageTests />, asAdmin);
  await user.click(await screen.findByRole('button', { name: 'Create New Test' }));
  await waitFor(() => expect(field('Test Name')).toHaveFocus());
  await user.type(field('Price (₹)'), '1000000.01');
  await user.click(inSheet('Create Test'));
  await waitFor(() => expect(field('Test Name')).toHaveAccessibleDescription("Please enter the test's name."));
  expect(field('Price (₹)')).toHaveAccessibleDescription(/Please enter an amount in rupees/);
  expect(sentAs(server, 'addLabTest')).toEqual([]);

  await user.type(field('Test Name'), 'ammonia');
  await user.clear(field('Price (₹)'));
  await user.type(field('Price (₹)'), '১২৩.৫০');
  expect(field('Price (₹)')).toHaveValue('১২৩.৫০');
  await user.click(inSheet('Create Test'));
  await waitFor(() => expect(field('Test Name')).toHaveAccessibleDescription('Another test has this name.'));
  expect(field('Test Name')).toHaveFocus();
  expect(field('Price (₹)')).toHaveValue('১২৩.৫০');
  const added = aTest(3, 'Ammonia, arterial', { testPrice: 123.5 });
  server.change({ addLabTest: () => added, listLabTests: () => [ammonia, added] });
  await user.type(field('Test Name'), ', arterial');
  await user.click(inSheet('Create Test'));
  expect(await screen.findByText('Ammonia, arterial has been created.')).toBeVisible();
  expect(sentAs(server, 'addLabTest').at(-1)).toMatchObject({
    body: { testName: 'ammonia, arterial', testPrice: '123.50', active: true },
  });
  expect(cardOf('Ammonia, arterial').getByText('₹123.50')).toBeVisible();
});

test('a test is switched off at once and stays in its tab; a double press counts once, a refusal is told', async () => {
  const off = { ...iron, active: false };
  const server = answers({ listLabTests: () => [iron], editLabTest: () => off });
  const { user } = renderPart(<ManageTests />, { ...asAdmin, address: '/manage-tests?status=Active' });
  await screen.findByRole('heading', { name: 'Iron' });
  server.change({ listLabTests: () => [off] });
  const letGo = server.hold('editLabTest');
  await user.dblClick(cardOf('Iron').getByRole('button', { name: 'Deactivate' }));
  expect(cardOf('Iron').getByText('Inactive')).toBeVisible();
  letGo();
  expect(await screen.findByText('Iron is inactive and can no longer be booked.')).toBeVisible();
  expect(cardOf('Iron').getByText('Inactive')).toBeVisible();
  // The second press of a double click that comes after the answer.
  fireEvent.click(cardOf('Iron').getByRole('button', { name: 'Activate' }), { detail: 2 });
  expect(sentAs(server, 'editLabTest')).toMatchObject([{ params: { id: '2' }, body: { active: false } }]);

  server.change({ editLabTest: refuse('NETWORK') });
  await user.click(cardOf('Iron').getByRole('button', { name: 'Activate' }));
  expect(await cardOf('Iron').findByRole('alert')).toHaveTextContent("The test's status could not be changed.");
  expect(cardOf('Iron').getByText('Inactive')).toBeVisible();
});

test('a deletion that is refused says why in its question, and a second press deletes', async () => {
  const server = answers({ listLabTests: () => [ammonia, iron], deleteLabTest: refuse('TOO_MANY_REQUESTS') });
  const { user } = renderPart(<ManageTests />, asAdmin);
  await screen.findByRole('heading', { name: 'Ammonia' });
  await user.click(cardOf('Ammonia').getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Ammonia leaves the list and can no longer be booked. Bookings made so far keep its name and price.',
  );
  await user.click(inSheet('Delete'));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'The test could not be deleted. Too many tries. Please wait a little and try again.',
  );
  server.change({ listLabTests: () => [iron], deleteLabTest: () => ({ status: 'ok' }) });
  await user.click(inSheet('Delete'));
  expect(await screen.findByText('Ammonia has been deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Iron' })).toHaveFocus());
  expect(screen.queryByRole('heading', { name: 'Ammonia' })).toBeNull();
});

test.each(['User', 'Staff'] as const)('a %s reads the tests, and has nothing to press', async (role) => {
  answers({ listLabTests: () => [ammonia, { ...iron, active: false }] });
  renderPart(<ManageTests />, { session: role, address: '/manage-tests' });
  expect(await screen.findByRole('heading', { name: 'Ammonia' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'All (2)' })).toBeChecked();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a list that failed can be read again; typing finds a test, and nothing found says so', async () => {
  const server = answers({ listLabTests: refuse('NETWORK') });
  const { user } = renderPart(<ManageTests />, asAdmin);
  expect(await screen.findByText('The tests could not be loaded. Please try again.')).toBeVisible();
  server.change({ listLabTests: () => [ammonia, iron] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Ammonia' })).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'iro');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('heading', { name: 'Iron' })).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'xyz');
  expect(await screen.findByText('Nothing found. Try fewer letters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('heading', { name: 'Ammonia' })).toBeVisible();
});
