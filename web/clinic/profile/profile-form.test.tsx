import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { saveClinicName } from '#web/lib/clinic-name.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { siteContent } from '#web/testing/site-content.ts';
import ClinicProfile from './clinic-profile.tsx';

const { profile } = siteContent;
const reads = {
  readClinic: () => ({ profile, version: 4, demo: false, closedDays: [], logo: null }),
  readClinicPicture: () => ({ picture: null }),
  readLogo: () => ({ logo: null, shown: null }),
  listDoctors: () => [],
};
async function draw(search = '', first = 'E-mail') {
  const drawn = renderPart(
    <>
      <Link to="/dashboard">Home</Link>
      <ClinicProfile />
    </>,
    { session: 'Admin', address: `/clinic${search}` },
  );
  await screen.findByLabelText(first);
  return drawn;
}
// By label, because finding by role takes seconds in a form of this length.
const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByText('Save').closest('button')!;
const day = (name: string) => within(screen.getByLabelText(name));
/** Puts another text into a field at once, because the whole form is drawn again after each key. */
const retype = (where: HTMLElement, text: string) => fireEvent.change(where, { target: { value: text } });
// The clinic's name in the frame belongs to the document, which other test files share.
afterEach(() => saveClinicName({ en: '', bn: '' }));

test('each wrong value has its error at its field, the first has the focus, and nothing is sent', async () => {
  const server = answers(reads);
  const { user } = await draw();
  retype(field('Name বাংলা'), ' ');
  await user.click(screen.getByText('Add a phone'));
  expect(field('Phone 3')).toHaveFocus();
  retype(field('Phone 3'), '12');
  retype(field('E-mail'), 'nowhere');
  await user.click(save());
  expect(await screen.findByText('Please check what you entered.')).toBeVisible();
  await waitFor(() => expect(field('Name বাংলা')).toHaveFocus());
  expect(field('Name বাংলা')).toHaveAccessibleDescription('Please fill this in.');
  expect(field('Phone 3')).toHaveAccessibleDescription('Please enter a phone number of 3 to 11 digits.');
  expect(field('E-mail')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(server.sentTo('changeClinic')).toEqual([]);

  await user.click(screen.getByText('Undo changes'));
  expect(screen.queryByLabelText('Phone 3')).toBeNull();
});

test.each([
  ['?tab=hours', 'Latitude', 'north', 'Please enter the position in degrees, for example 22.57 and 88.36.'],
  ['?tab=site', 'Years of service', '', /This value is not valid\./],
  ['?tab=site', 'Address of the picture', 'http://clinic.example/a.png', /The picture's address must begin with https/],
])('on %s, an error of %s is shown at its field', async (tab, name, typed, complaint) => {
  const server = answers(reads);
  const { user } = await draw(tab, name);
  retype(field(name), typed);
  await user.click(save());
  await waitFor(() => expect(field(name)).toHaveFocus());
  expect(field(name)).toHaveAccessibleDescription(complaint);
  expect(server.sentTo('changeClinic')).toEqual([]);
});

test('a day that closes before it opens has its error at the hour, like an error of the server', async () => {
  const fields = { 'profile.openingHours.friday.closes': 'Not so late' };
  answers({ ...reads, changeClinic: refuse('INVALID_FIELDS', fields) });
  const { user } = await draw('?tab=hours', 'Tuesday');
  retype(day('Tuesday').getByLabelText('Closes'), '07:00');
  await user.click(save());
  await waitFor(() =>
    expect(day('Tuesday').getByLabelText('Closes')).toHaveAccessibleDescription(
      'The clinic must close after it opens.',
    ),
  );
  retype(day('Tuesday').getByLabelText('Closes'), '21:00');
  await user.click(save());
  await waitFor(() => expect(day('Friday').getByLabelText('Closes')).toHaveAccessibleDescription('Not so late'));
});

test('Monday’s hours go to every day, midnight is the end of a day, and a closed day has none', async () => {
  const server = answers({ ...reads, changeClinic: () => ({ ...reads.readClinic(), version: 5 }) });
  const { user } = await draw('?tab=hours', 'Tuesday');
  retype(day('Monday').getByLabelText('Opens'), '09:30');
  retype(day('Monday').getByLabelText('Closes'), '00:00');
  await user.click(screen.getByText("Use Monday's hours every day"));
  expect(day('Sunday').getByLabelText('Opens')).toHaveValue('09:30');
  await user.click(day('Sunday').getByLabelText('Closed'));
  expect(day('Sunday').queryByLabelText('Opens')).toBeNull();
  await user.click(save());
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  const hours = { opens: '09:30', closes: '24:00' };
  expect(server.sentTo('changeClinic')[0]?.body).toMatchObject({
    profile: {
      openingHours: {
        monday: hours,
        tuesday: hours,
        wednesday: hours,
        thursday: hours,
        friday: hours,
        saturday: hours,
        sunday: null,
      },
    },
  });
});

test('leaving with unsaved changes asks first', async () => {
  answers(reads);
  const { user, address } = await draw();
  retype(field('E-mail'), 'other@test.example');
  await user.click(screen.getByText('Home'));
  await user.click(await screen.findByText('Stay here'));
  expect(field('E-mail')).toHaveValue('other@test.example');
  expect(address()).toBe('/clinic');
  await user.click(screen.getByText('Home'));
  await user.click(await screen.findByText('Leave without saving'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
