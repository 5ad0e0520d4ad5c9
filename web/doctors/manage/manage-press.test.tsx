import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, keptBy, refuse } from '#web/testing/answers.ts';
import { aManagedDoctor } from '#web/testing/doctors.ts';
import { renderPart } from '#web/testing/render.tsx';
import { savedFiles } from '#web/testing/browser.ts';
import ManageDoctors from './manage-doctors.tsx';

const bose = aManagedDoctor();
const sen = aManagedDoctor({ id: 12, userName: 'Dr. Ashok Sen', name: 'Dr. Ashok Sen', bookings: 3 });
const reads = { manageDoctors: () => [bose, sen] };
const draw = () => renderPart(<ManageDoctors />, { session: 'Admin', address: '/manage-doctors' });
const sheet = () => within(screen.getByRole('dialog'));
const field = (name: string) => sheet().getByRole('textbox', { name });
const fieldOfFee = () => screen.findByRole('textbox', { name: 'Fee of Dr. Rita Bose in rupees' });
const openFee = (fee: string) => screen.findByRole('button', { name: `${fee}: change the fee of Dr. Rita Bose` });
async function press(user: ReturnType<typeof draw>['user'], doctor: string, action: string) {
  const card = (await screen.findByRole('heading', { name: doctor })).closest('li')!;
  await user.click(within(card).getByRole('button', { name: action }));
}

test('a doctor’s facts are changed without the phone, which belongs to their account', async () => {
  const changed = { ...bose, userName: 'Dr. Rita Basu', name: 'Dr. Rita Basu' };
  const server = answers({ ...reads, editDoctor: refuse('NETWORK') });
  const { user } = draw();
  await press(user, 'Dr. Rita Bose', 'Edit');
  await screen.findByRole('dialog', { name: 'Edit Doctor' });
  expect(field('Phone Number')).toHaveAttribute('readonly');
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Dr. Rita Basu');
  await user.click(sheet().getByRole('button', { name: 'Save' }));
  expect(await sheet().findByText(/^The changes could not be saved\. The clinic could not be reached\./)).toBeVisible();
  server.change({ editDoctor: () => changed, manageDoctors: () => [changed, sen] });
  const letGo = server.hold('editDoctor');
  await user.click(sheet().getByRole('button', { name: 'Save' }));
  expect(sheet().getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('The changes to Dr. Rita Basu have been saved.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Dr. Rita Basu' })).toBeVisible();
  const [, sent] = server.sentTo('editDoctor');
  expect(sent).toMatchObject({
    params: { id: '11' },
    body: { userName: 'Dr. Rita Basu', speciality: 'ENT', fee: '300', type: 'Internal', isPublic: false },
  });
  expect(sent?.body).not.toHaveProperty('phoneNumber');
});

test('a fee is changed in its place, and taken back', async () => {
  const server = answers({ ...reads, editDoctor: () => ({ ...bose, fee: 450 }) });
  const { user } = draw();
  await user.click(await openFee('₹300'));
  await user.clear(await fieldOfFee());
  await user.type(await fieldOfFee(), '450');
  server.change({ manageDoctors: () => [{ ...bose, fee: 450 }, sen] });
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Dr\. Rita Bose: ₹300 → ₹450, for bookings made from now on\./)).toBeVisible();
  expect(await openFee('₹450')).toHaveFocus();
  server.change({ editDoctor: () => bose, ...reads });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The fee of Dr. Rita Bose is ₹300 again.')).toBeVisible();
  expect(await openFee('₹300')).toBeVisible();
  expect(server.sentTo('editDoctor').map(({ params, body }) => [params.id, body])).toEqual([
    ['11', { fee: '450' }],
    ['11', { fee: 300 }],
  ]);
});

test('a fee that is refused stays in its field with the reason; one that cannot be taken back says so', async () => {
  const server = answers({ ...reads, editDoctor: refuse('FORBIDDEN') });
  const { user } = draw();
  await user.click(await openFee('₹300'));
  await user.clear(await fieldOfFee());
  await user.type(await fieldOfFee(), '450{Enter}');
  await waitFor(async () =>
    expect(await fieldOfFee()).toHaveAccessibleDescription(
      'The fee of Dr. Rita Bose stays ₹300. You do not have permission to do this.',
    ),
  );
  expect(await fieldOfFee()).toHaveValue('450');
  server.change({ editDoctor: () => ({ ...bose, fee: 450 }), manageDoctors: () => [{ ...bose, fee: 450 }, sen] });
  await user.keyboard('{Enter}');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  server.change({ editDoctor: refuse('NETWORK') });
  await user.click(undo);
  expect(await screen.findByText(/^The fee of Dr\. Rita Bose stays ₹450\. The clinic could not/)).toBeVisible();
});

test('a doctor whom bookings name retires after a question; one whom none names is deleted', async () => {
  const server = answers({ ...reads, deleteDoctor: () => ({ id: 12, outcome: 'RETIRED' }) });
  const { user } = draw();
  await press(user, 'Dr. Ashok Sen', 'Delete');
  expect(sheet().getByText(/^Dr\. Ashok Sen is named on bookings \(3\): they retire/)).toBeVisible();
  expect(server.sentTo('deleteDoctor')).toEqual([]);
  server.change({ manageDoctors: () => [bose] });
  const letGo = server.hold('deleteDoctor');
  await user.click(sheet().getByRole('button', { name: 'Delete' }));
  expect(sheet().getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('Dr. Ashok Sen has retired and stays on the bookings that name them.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Dr. Ashok Sen' })).toBeNull();

  server.change({ deleteDoctor: () => ({ id: 11, outcome: 'DELETED' }), manageDoctors: () => [] });
  await press(user, 'Dr. Rita Bose', 'Delete');
  expect(sheet().getByText('Dr. Rita Bose is on no booking and will be deleted for good.')).toBeVisible();
  await user.click(sheet().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dr. Rita Bose has been deleted.')).toBeVisible();
  expect(server.sentTo('deleteDoctor').map(({ params }) => params.id)).toEqual(['12', '11']);
});

test('a doctor whom people are booked with stays, and the sheet says how many and where they are moved', async () => {
  const server = answers({ ...reads, deleteDoctor: keptBy({ visits: 10, sessions: 1 }) });
  const { user } = draw();
  await press(user, 'Dr. Ashok Sen', 'Delete');
  await user.click(sheet().getByRole('button', { name: 'Delete' }));
  expect(
    await sheet().findByText(/Doctor's visits still to come: 10\. Sessions of today with people in them: 1\.$/),
  ).toBeVisible();
  expect(sheet().getByRole('link', { name: "Doctors' Weeks" })).toHaveAttribute('href', '/schedules');
  expect(sheet().getByRole('link', { name: "Today's Queue" })).toHaveAttribute('href', '/today');
  expect(server.sentTo('deleteDoctor').map(({ params }) => params.id)).toEqual(['12']);
});

test('a photo is sent at once, stands in the sheet, and is removed after a question', async () => {
  const withPhoto = { ...bose, photo: 'ab12' };
  const server = answers({ ...reads, changeDoctorPhoto: refuse('INVALID_FIELDS', { file: 'This is no picture.' }) });
  const { user } = draw();
  await press(user, 'Dr. Rita Bose', 'Edit');
  const photo = new File(['png'], 'rita.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Add a photo'), photo);
  expect(await sheet().findByText('This is no picture.')).toBeVisible();
  server.change({ changeDoctorPhoto: () => withPhoto, manageDoctors: () => [withPhoto, sen] });
  await user.upload(screen.getByLabelText('Add a photo'), photo);
  expect(await screen.findByLabelText('Another photo')).toBeInTheDocument();
  expect(server.sentTo('changeDoctorPhoto')[1]).toMatchObject({
    params: { id: '11' },
    form: { file: { name: 'rita.png' } },
  });

  server.change({ removeDoctorPhoto: refuse('FORBIDDEN') });
  await user.click(sheet().getByRole('button', { name: 'Remove' }));
  const question = within(screen.getByRole('dialog', { name: 'Remove the photo?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await question.findByText('You do not have permission to do this.')).toBeVisible();
  server.change({ removeDoctorPhoto: () => bose, ...reads });
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove the photo?' })).toBeNull());
  expect(await screen.findByLabelText('Add a photo')).toBeInTheDocument();
  expect(server.sentTo('removeDoctorPhoto').map(({ params }) => params.id)).toEqual(['11', '11']);
});

test('the list of doctors is downloaded, and says why when it is refused', async () => {
  const saved = savedFiles();
  const server = answers({ ...reads, exportDoctors: refuse('FORBIDDEN') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: /^Download CSV/ }));
  expect(
    await screen.findByText('The file could not be downloaded. You do not have permission to do this.'),
  ).toBeVisible();
  server.change({ exportDoctors: () => new File(['id'], 'doctors.csv', { type: 'text/csv' }) });
  await user.click(screen.getByRole('button', { name: /^Download CSV/ }));
  await waitFor(() => expect(saved).toEqual(['doctors.csv']));
  expect(server.sentTo('exportDoctors')).toHaveLength(2);
});
