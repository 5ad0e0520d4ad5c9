import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ClinicProfile as Profile } from '#contract/clinic/shapes.ts';
import { saveClinicName } from '#web/lib/clinic-name.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { siteContent } from '#web/testing/site-content.ts';
import ClinicProfile from './clinic-profile.tsx';

const { profile } = siteContent;
const answer = (version: number, changes: Partial<Profile> = {}) => ({
  profile: { ...profile, ...changes },
  version,
  demo: false,
  closedDays: [],
  logo: null,
});
const reads = {
  readClinic: () => answer(4),
  readClinicPicture: () => ({ picture: null }),
  readLogo: () => ({ logo: null, shown: null }),
  listDoctors: () => [],
};
const draw = () => renderPart(<ClinicProfile />, { session: 'Admin' });
const save = () => screen.getByText('Save').closest('button')!;
// By label, because finding by role takes seconds in a form of this length.
const field = (name: string) => screen.getByLabelText(name);
// The clinic's name in the frame belongs to the document, which other test files share.
afterEach(() => saveClinicName({ en: '', bn: '' }));

/** Puts another text into a field at once, because the whole form is drawn again after each key. */
async function retype(name: string, text: string) {
  fireEvent.change(await screen.findByLabelText(name), { target: { value: text } });
}

test('the profile is saved as a whole and once, with the version that was read; the next time with the new one', async () => {
  const named = { name: { en: 'New Clinic', bn: 'নতুন ক্লিনিক' }, email: 'new@test.example' };
  const server = answers({ ...reads, changeClinic: () => answer(5, named) });
  const { user } = draw();
  await retype('E-mail', 'new@test.example');
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  const letGo = server.hold('changeClinic');
  await user.click(save());
  expect(save()).toHaveAttribute('aria-busy', 'true');
  await user.click(save());
  expect(screen.queryByText(/^Saved\./)).toBeNull();
  letGo();
  expect(await screen.findByText(/^Saved\. It shows everywhere now\./)).toBeVisible();
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  expect(localStorage.getItem('clinicName')).toBe('{"en":"New Clinic","bn":"নতুন ক্লিনিক"}');
  expect(server.sentTo('changeClinic').map(({ body }) => body)).toEqual([
    { profile: { ...profile, email: 'new@test.example' }, version: 4 },
  ]);

  await retype('Town English', 'Newtown');
  await user.click(save());
  await waitFor(() => expect(server.sentTo('changeClinic')).toHaveLength(2));
  expect(server.sentTo('changeClinic')[1]?.body).toEqual({
    profile: { ...profile, ...named, town: { ...profile.town, en: 'Newtown' } },
    version: 5,
  });
});

test('a profile that is refused stays as it was typed, with the reason at its field, until it is undone', async () => {
  const server = answers({ ...reads, changeClinic: refuse('NETWORK') });
  const { user } = draw();
  await retype('E-mail', 'new@test.example');
  await user.click(save());
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  server.change({ changeClinic: refuse('INVALID_FIELDS', { 'profile.email': 'This address is not ours.' }) });
  await user.click(save());
  await waitFor(() => expect(field('E-mail')).toHaveAccessibleDescription('This address is not ours.'));
  expect(field('E-mail')).toHaveFocus();
  expect(field('E-mail')).toHaveValue('new@test.example');
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(field('E-mail')).toHaveValue('care@test.example');
  expect(screen.queryByText('Please check what you entered.')).toBeNull();
});

/** Somebody else has saved the sixth version; here the first phone and the e-mail were changed. */
async function meanwhile() {
  const server = answers({ ...reads, changeClinic: refuse('STALE') });
  const { user } = draw();
  await retype('Phone 1 (reception)', '5550010009');
  await retype('E-mail', 'new@test.example');
  const theirs = {
    phones: ['5550010007', '5550010002'],
    figures: { ...profile.figures, years: 41 },
    papers: { ...profile.papers, previousValue: 'on' as const },
  };
  server.change({ readClinic: () => answer(6, theirs) });
  await user.click(save());
  const question = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
  return { server, user, question, theirs };
}

test('changes that somebody else saved meanwhile are chosen field by field, and saved on top of their version', async () => {
  const { server, user, question, theirs } = await meanwhile();
  const rows = question.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').split('Take over')[0])).toEqual([
    'PhonesTheirs55500 10007, 55500 10002Yours55500 10009, 55500 10002Phones',
    'Years of serviceTheirs41Yours40Years of service',
    'The value beforeTheirsPrinted with its dateYoursNot printedThe value before',
  ]);
  expect(within(rows[0]!).getByRole('radio', { name: 'Keep mine' }), 'what both changed').toBeChecked();
  expect(within(rows[1]!).getByRole('radio', { name: 'Take over' })).toBeChecked();
  await user.click(within(rows[2]!).getByRole('radio', { name: 'Keep mine' }));
  await user.click(question.getByRole('button', { name: 'Go on with this choice' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('changeClinic')).toHaveLength(1);
  server.change({ changeClinic: () => answer(7) });
  await user.click(save());
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(server.sentTo('changeClinic')[1]?.body).toEqual({
    profile: {
      ...profile,
      phones: ['5550010009', '5550010002'],
      email: 'new@test.example',
      figures: theirs.figures,
    },
    version: 6,
  });
});

test('own changes can be discarded for what somebody else saved meanwhile', async () => {
  const { user, question } = await meanwhile();
  await user.click(question.getByRole('button', { name: 'Discard my changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Phone 1 (reception)')).toHaveValue('5550010007');
  expect(field('E-mail')).toHaveValue('care@test.example');
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
});
