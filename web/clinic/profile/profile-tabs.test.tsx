import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { ClinicProfile as Profile } from '#contract/clinic/shapes.ts';
import { saveClinicName } from '#web/lib/clinic-name.ts';
import { endDrafts, saveDraft } from '#web/lib/drafts.ts';
import { saveUser } from '#web/lib/session.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { siteContent } from '#web/testing/site-content.ts';
import ClinicProfile from './clinic-profile.tsx';
import { firstField } from './profile-fields.ts';
import { tabOf } from './profile-tabs.ts';

const { profile } = siteContent;
const clinic = (changes: Partial<Profile> = {}, version = 4) => ({
  profile: { ...profile, ...changes },
  version,
  demo: false,
  closedDays: [],
  logo: null,
});
const reads = {
  readClinic: () => clinic(),
  readClinicPicture: () => ({ picture: null }),
  readLogo: () => ({ logo: null, shown: null }),
  listDoctors: () => [],
};
const draw = (address = '/clinic') =>
  renderPart(
    <>
      <Link to="/clinic?tab=laboratory">Laboratory from elsewhere</Link>
      <ClinicProfile />
    </>,
    { session: 'Admin', address },
  );
const tabs = () => within(screen.getByRole('navigation', { name: 'Parts of the profile' }));
const shown = () => tabs().getByRole('link', { current: 'page' }).textContent;
const retype = async (name: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value: text } });
const save = () => screen.getByRole('button', { name: 'Save' });
afterEach(() => {
  saveClinicName({ en: '', bn: '' });
  endDrafts();
});

test('each tab has an address, from which it opens', async () => {
  answers(reads);
  const { user, address } = draw('/clinic?tab=money');
  expect(await screen.findByLabelText('UPI ID')).toBeVisible();
  expect(shown()).toBe('Money');
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  await user.click(tabs().getByRole('link', { name: 'Name and contact' }));
  expect(await screen.findByLabelText('E-mail')).toBeVisible();
  expect(address()).toBe('/clinic');
  await user.click(screen.getByRole('link', { name: 'Laboratory from elsewhere' }));
  expect(await screen.findByLabelText('Warn for how many days')).toBeVisible();
  expect(shown()).toBe('Laboratory');
});

test('an address with an unknown tab opens the first', async () => {
  answers(reads);
  draw('/clinic?tab=nothing');
  expect(await screen.findByLabelText('E-mail')).toBeVisible();
  expect(shown()).toBe('Name and contact');
});

test('with unsaved changes another tab is opened only after they are discarded', async () => {
  const server = answers({ ...reads, changeClinic: () => clinic({ upiId: 'clinic@bank' }, 5) });
  const { user, address } = draw();
  await retype('E-mail', 'other@test.example');
  await user.click(tabs().getByRole('link', { name: 'Money' }));
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText('E-mail')).toHaveValue('other@test.example');
  expect(address()).toBe('/clinic');
  await user.click(tabs().getByRole('link', { name: 'Money' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await retype('UPI ID', 'clinic@bank');
  expect(address()).toBe('/clinic?tab=money');
  await user.click(save());
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(server.sentTo('changeClinic')[0]?.body).toEqual({
    profile: { ...profile, upiId: 'clinic@bank' },
    version: 4,
  });
});

test('a wrong field on another tab opens that tab, gets the focus, and keeps all that was typed', async () => {
  // A value saved before the rule for it existed.
  const server = answers({ ...reads, readClinic: () => clinic({ repeatDays: -1 }) });
  const { user, address } = draw('/clinic?tab=money');
  await retype('UPI ID', 'clinic@bank');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Warn for how many days')).toHaveFocus());
  expect(screen.getByLabelText('Warn for how many days')).toHaveAccessibleDescription(
    'Write a number of days from 0 to 365.',
  );
  expect(screen.getByText('Please check what you entered.')).toBeVisible();
  expect(address()).toBe('/clinic?tab=laboratory');
  expect(screen.queryByRole('dialog')).toBeNull();
  server.change({ changeClinic: () => clinic({}, 5) });
  await retype('Warn for how many days', '3');
  await user.click(save());
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(server.sentTo('changeClinic')).toHaveLength(1);
  expect(server.sentTo('changeClinic')[0]?.body).toMatchObject({ profile: { upiId: 'clinic@bank', repeatDays: 3 } });
});

test('a field on another tab that the server refuses opens that tab too', async () => {
  const fields = { 'profile.openingHours.friday.closes': 'Not so late' };
  answers({ ...reads, changeClinic: refuse('INVALID_FIELDS', fields) });
  const { user } = draw();
  await retype('E-mail', 'other@test.example');
  await user.click(save());
  const friday = within(await screen.findByRole('group', { name: 'Friday' }));
  expect(friday.getByLabelText('Closes')).toHaveAccessibleDescription('Not so late');
  await waitFor(() => expect(friday.getByLabelText('Opens')).toHaveFocus());
});

test('if the current tab has a wrong field too, it stays open', async () => {
  answers({ ...reads, readClinic: () => clinic({ repeatDays: -1 }) });
  const { user, address } = draw('/clinic?tab=site');
  await retype('Years of service', '');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Years of service')).toHaveFocus());
  expect(address()).toBe('/clinic?tab=site');
});

test('a draft from before a reload opens its tab', async () => {
  answers(reads);
  saveUser({ token: 'cs_1', name: 'Piyali Das', phoneNumber: '9000000002', role: 'Admin' });
  saveDraft('clinic', { profile: { from: profile, to: { ...profile, upiId: 'clinic@bank' } } });
  const { address } = draw();
  expect(await screen.findByLabelText('UPI ID')).toHaveValue('clinic@bank');
  expect(address()).toBe('/clinic?tab=money');
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
});

test.each([
  ['name.bn', 'contact'],
  ['grievance.email', 'contact'],
  ['openingHours.friday', 'hours'],
  ['position', 'hours'],
  ['publicBooking', 'site'],
  ['papers.margins.top', 'papers'],
  ['commissions', 'money'],
  ['earlier.SENIOR', 'reception'],
  ['tubeDays.EDTA', 'laboratory'],
] as const)('%s is on the tab %s', (path, tab) => expect(tabOf(path)).toBe(tab));

test('a field of the current tab comes before one of another tab', () => {
  const found = new Set(['email', 'upiId', 'commissions']);
  expect(firstField((path) => found.has(path), 'money')).toBe('upiId');
  expect(firstField((path) => found.has(path), 'papers')).toBe('email');
  expect(firstField(() => false, 'papers')).toBeUndefined();
});
