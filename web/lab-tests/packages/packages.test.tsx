import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TestPackage } from '#contract/lab-tests/packages.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import Packages from './packages.tsx';

const labTest = (id: number, testName: string, active = true): LabTest => ({
  id,
  testId: id,
  testName,
  testNameBn: '',
  testPrice: 100,
  hospital: '',
  active,
  department: 'BIOCHEMISTRY',
  method: '',
  code: '',
  promisedHours: null,
  preparation: '',
  preparationBn: '',
  fasting: false,
  referralLab: '',
  toConfirm: false,
});
const inPackage = (testId: number, testName: string) => ({
  testId,
  testName,
  testNameBn: '',
  testPrice: 100,
  share: 80,
  active: true,
});
const fever: TestPackage = {
  packageId: 21,
  name: 'Fever',
  nameBn: '',
  code: 'FEV',
  ownPrice: 160,
  price: 160,
  active: true,
  offered: true,
  tests: [inPackage(3, 'Sugar'), inPackage(4, 'Urea')],
};
const reads = {
  listPackages: () => ({ packages: [fever] }),
  listLabTests: () => [labTest(3, 'Sugar'), labTest(4, 'Urea'), labTest(5, 'Widal'), labTest(6, 'Old', false)],
};
const draw = (onToast = vi.fn<(text: string) => void>()) => ({
  onToast,
  ...renderPart(<Packages manages search="" onToast={onToast} />, { session: 'Admin' }),
});
/** Chooses a test by the sheet that the picker opens. */
async function choose(user: ReturnType<typeof draw>['user'], name: RegExp) {
  await user.click(screen.getByRole('button', { name: /^Add a test/ }));
  await user.click(await screen.findByRole('option', { name }));
}

test('a package is added with its tests in the order in which they were chosen', async () => {
  const server = answers({ ...reads, addPackage: refuse('NETWORK') });
  const { user, onToast } = draw();
  await user.click(await screen.findByRole('button', { name: 'New package' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the package' }), 'Sugar care');
  await choose(user, /^Widal/);
  await user.click(screen.getByRole('button', { name: /^Add a test/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Sugar₹100',
    'Urea₹100',
  ]);
  await user.click(screen.getByRole('option', { name: /^Sugar/ }));
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(await screen.findByText(/^The package could not be saved\. The clinic could not be reached\./)).toBeVisible();
  server.change({ addPackage: () => ({ ...fever, packageId: 22, name: 'Sugar care' }) });
  await user.click(save);
  await waitFor(() => expect(onToast).toHaveBeenCalledWith('Sugar care has been saved.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const [first, second] = server.sentTo('addPackage');
  expect(first?.body).toMatchObject({ name: 'Sugar care', price: '', active: true, tests: [5, 3] });
  expect(first?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

test('a package is changed: a test goes, another comes at the end', async () => {
  const server = answers({ ...reads, editPackage: () => fever });
  const { user, onToast } = draw();
  await user.click(await screen.findByRole('button', { name: 'Edit Fever' }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit package' });
  await user.click(within(sheet).getByRole('button', { name: 'Take Sugar out' }));
  await choose(user, /^Widal/);
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onToast).toHaveBeenCalledWith('Fever has been saved.'));
  expect(server.sentTo('editPackage')).toMatchObject([
    { params: { id: '21' }, body: { name: 'Fever', code: 'FEV', price: '160', active: true, tests: [4, 5] } },
  ]);
});

test('a package of one test is not sent', async () => {
  const server = answers(reads);
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'New package' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the package' }), 'Alone');
  await choose(user, /^Widal/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please check what you entered.')).toBeVisible();
  expect(server.sentTo('addPackage')).toEqual([]);
});
