import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { answers, keptBy, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { savedFiles } from '#web/testing/browser.ts';
import ManageTests from './manage-tests.tsx';

const sugar: LabTest = {
  id: 3,
  testId: 3,
  testName: 'Sugar',
  testNameBn: '',
  testPrice: 120,
  hospital: '',
  active: true,
  department: 'BIOCHEMISTRY',
  method: 'GOD-POD',
  code: 'GLU',
  promisedHours: 4,
  preparation: '',
  preparationBn: '',
  fasting: true,
  referralLab: '',
  toConfirm: false,
};
const urea: LabTest = { ...sugar, id: 4, testId: 4, testName: 'Urea', code: 'UREA', active: false };
const reads = { listLabTests: () => [sugar, urea] };
const draw = () => renderPart(<ManageTests />, { session: 'Admin' });
const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;

test('a price is changed where it stands, and taken back by the message', async () => {
  const server = answers({ ...reads, editLabTest: () => ({ ...sugar, testPrice: 150.5 }) });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '₹120: change the price of Sugar' }));
  const letGo = server.hold('editLabTest');
  const price = screen.getByRole('textbox', { name: 'Price of Sugar in rupees' });
  await user.clear(price);
  await user.type(price, '150.50{Enter}{Enter}');
  server.change({ listLabTests: () => [{ ...sugar, testPrice: 150.5 }, urea] });
  letGo();
  expect(await screen.findByText(/Sugar: ₹120 → ₹150\.50, for bookings made from now on\./)).toBeVisible();
  server.change({ ...reads, editLabTest: () => sugar });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Sugar costs ₹120 again.')).toBeVisible();
  expect(server.sentTo('editLabTest')).toMatchObject([
    { params: { id: '3' }, body: { testPrice: '150.50' } },
    { params: { id: '3' }, body: { testPrice: 120 } },
  ]);
});

test('a price that is refused stays in its field, and one that cannot be taken back stays as it was changed', async () => {
  const server = answers({ ...reads, editLabTest: refuse('STALE') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '₹120: change the price of Sugar' }));
  const price = screen.getByRole('textbox', { name: 'Price of Sugar in rupees' });
  await user.clear(price);
  await user.type(price, '90{Enter}');
  expect(await screen.findByText(/^The price of Sugar stays ₹120\. Somebody else has changed this/)).toBeVisible();
  expect(price).toHaveValue('90');
  server.change({
    editLabTest: () => ({ ...sugar, testPrice: 90 }),
    listLabTests: () => [{ ...sugar, testPrice: 90 }],
  });
  await user.type(price, '{Enter}');
  await screen.findByText(/₹120 → ₹90/);
  server.change({ editLabTest: refuse('FORBIDDEN') });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The price of Sugar stays ₹90. You do not have permission to do this.')).toBeVisible();
});

test('a test is switched off, and on again, and says which it is', async () => {
  const server = answers({ ...reads, editLabTest: () => ({ ...sugar, active: false }) });
  const { user } = draw();
  const sugarCard = await card('Sugar');
  const letGo = server.hold('editLabTest');
  await user.click(within(sugarCard).getByRole('button', { name: 'Deactivate' }));
  // At once, before the answer.
  expect(within(sugarCard).getByText('Inactive')).toBeVisible();
  server.change({ listLabTests: () => [{ ...sugar, active: false }, urea] });
  letGo();
  expect(await screen.findByText('Sugar is inactive and can no longer be booked.')).toBeVisible();
  server.change({ ...reads, editLabTest: () => ({ ...urea, active: true }) });
  await user.click(within(await card('Urea')).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('Urea is active and can be booked.')).toBeVisible();
  expect(server.sentTo('editLabTest')).toMatchObject([
    { params: { id: '3' }, body: { active: false } },
    { params: { id: '4' }, body: { active: true } },
  ]);
});

test('a switch that is refused goes back, with the reason on the card', async () => {
  answers({ ...reads, editLabTest: refuse('FORBIDDEN') });
  const { user } = draw();
  const sugarCard = await card('Sugar');
  await user.click(within(sugarCard).getByRole('button', { name: 'Deactivate' }));
  expect(await within(sugarCard).findByText("The test's status could not be changed.")).toBeVisible();
  expect(within(sugarCard).getByText('You do not have permission to do this.')).toBeVisible();
  expect(within(sugarCard).getByText('Active')).toBeVisible();
});

test('a test is created, active at once, and the department is left to its name', async () => {
  const server = answers({ ...reads, addLabTest: refuse('NETWORK') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Create New Test' }));
  const sheet = await screen.findByRole('dialog', { name: 'Create New Test' });
  const field = (name: string) => within(sheet).getByRole('textbox', { name });
  await user.type(field('Test Name'), 'Lipase');
  await user.type(field('Price (₹)'), '300');
  await user.type(field('Short code'), 'lip');
  await user.type(field('Report within (hours)'), '6');
  await user.click(within(sheet).getByRole('checkbox', { name: 'Fasting' }));
  const save = within(sheet).getByRole('button', { name: 'Create Test' });
  await user.click(save);
  expect(await screen.findByText(/^The test could not be created\. The clinic could not be reached\./)).toBeVisible();
  server.change({ addLabTest: () => ({ ...sugar, id: 5, testId: 5, testName: 'Lipase' }) });
  await user.click(save);
  expect(await screen.findByText('Lipase has been created.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [first, second] = server.sentTo('addLabTest');
  expect(first?.body).toMatchObject({
    testName: 'Lipase',
    testPrice: '300',
    code: 'LIP',
    promisedHours: 6,
    fasting: true,
    active: true,
  });
  expect(first?.body).not.toHaveProperty('department');
  expect(second?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

test('an edit begins with what the test is, and a refused field is named', async () => {
  const server = answers({ ...reads, editLabTest: refuse('INVALID_FIELDS', { testName: 'There is one.' }) });
  const { user } = draw();
  await user.click(within(await card('Sugar')).getByRole('button', { name: 'Edit' }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit Test' });
  const name = within(sheet).getByRole('textbox', { name: 'Test Name' });
  await user.clear(name);
  await user.type(name, 'Urea');
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('There is one.'));
  expect(name).toHaveValue('Urea');
  server.change({ editLabTest: () => ({ ...sugar, testName: 'Glucose' }) });
  await user.clear(name);
  await user.type(name, 'Glucose');
  await user.click(within(sheet).getByRole('checkbox', { name: 'Active: it can be booked' }));
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The changes to Glucose have been saved.')).toBeVisible();
  expect(server.sentTo('editLabTest')[1]).toMatchObject({
    params: { id: '3' },
    body: {
      testName: 'Glucose',
      testPrice: '120',
      active: false,
      department: 'BIOCHEMISTRY',
      method: 'GOD-POD',
      code: 'GLU',
      promisedHours: 4,
      fasting: true,
    },
  });
});

test('a test is deleted after a question that names it, and a refusal says why', async () => {
  const server = answers({ ...reads, deleteLabTest: refuse('FORBIDDEN') });
  const { user } = draw();
  await user.click(within(await card('Urea')).getByRole('button', { name: 'Delete' }));
  const question = screen.getByRole('dialog', { name: 'Delete this test?' });
  expect(question).toHaveTextContent('Urea leaves the list and can no longer be booked.');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(
    await screen.findByText('The test could not be deleted. You do not have permission to do this.'),
  ).toBeVisible();
  server.change({ deleteLabTest: () => ({ status: 'ok' }), listLabTests: () => [sugar] });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Urea has been deleted.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Urea' })).toBeNull();
  expect(server.sentTo('deleteLabTest')).toMatchObject([{ params: { id: '4' } }, { params: { id: '4' } }]);
});

test('a test that is still to be done for people stays, and the sheet says for how many and where', async () => {
  answers({ ...reads, deleteLabTest: keptBy({ tests: 12, tubes: 3 }) });
  const { user } = draw();
  await user.click(within(await card('Urea')).getByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete this test?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText(/Tests still to be done: 12\. Samples under way: 3\.$/)).toBeVisible();
  expect(question.getByRole('link', { name: 'Test Bookings' })).toHaveAttribute('href', '/view-test-bookings');
  expect(question.getByRole('link', { name: 'Worklist' })).toHaveAttribute('href', '/worklist');
});

test('the list is downloaded, and a refused download says why', async () => {
  const saved = savedFiles();
  const server = answers({ ...reads, exportLabTests: () => new File(['id'], 'tests.csv', { type: 'text/csv' }) });
  const { user } = draw();
  const download = await screen.findByRole('button', { name: /^Download CSV/ });
  await user.click(download);
  await waitFor(() => expect(saved).toEqual(['tests.csv']));
  expect(server.sentTo('exportLabTests')).toHaveLength(1);
  server.change({ exportLabTests: refuse('FORBIDDEN') });
  await user.click(download);
  expect(
    await screen.findByText('The file could not be downloaded. You do not have permission to do this.'),
  ).toBeVisible();
});
