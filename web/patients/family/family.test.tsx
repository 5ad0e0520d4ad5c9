import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FamilyMember } from '#contract/patients/family.ts';
import { answers, keptBy, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import Family from './family.tsx';
import { FamilyList } from './family-list.tsx';

const self: FamilyMember = {
  id: 8,
  patientNumber: '10004827',
  name: 'Mitali Sen',
  relation: 'Self',
  age: 36,
  gender: 'Female',
  birthDate: null,
  language: 'en',
  corrections: [],
  abilities: { isOwn: true, remove: false, editDetails: true, confirmFirst: false, correct: false },
};
const rohan: FamilyMember = {
  ...self,
  id: 9,
  patientNumber: '21458735',
  name: 'Rohan Sen',
  relation: 'Child',
  age: 8,
  birthDate: '2018-02-03',
  gender: 'Male',
  abilities: { ...self.abilities, remove: true },
};
const family =
  (...members: FamilyMember[]) =>
  () => ({ members });
const field = (name: string) => screen.getByRole('textbox', { name });
const choose = (name: string) => screen.getByRole('combobox', { name });
const inSheet = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const adding = async (user: ReturnType<typeof renderPart>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Add a person' }));
  await screen.findByRole('dialog', { name: 'Add a Person' });
};

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a person is added with their consent, once, and then is on the list', async () => {
  const server = answers({ listFamily: family(self), addFamilyMember: () => rohan });
  const { user } = renderPart(<Family />, { session: 'User' });
  await adding(user);
  await user.type(field('Name'), 'Rohan Sen');
  await user.selectOptions(choose('Who they are to you'), 'Child');
  await user.type(screen.getByLabelText('Date of birth'), '2018-02-03');
  expect(field('Age')).toBeDisabled();
  await user.selectOptions(choose('Gender'), 'Male');
  await user.click(inSheet('Add'));
  expect(await screen.findByText('Please tick this box to go on.')).toBeVisible();
  expect(server.sentTo('addFamilyMember')).toEqual([]);

  await user.click(screen.getByRole('checkbox', { name: /^This person agrees, or I agree as the parent or guardian/ }));
  const letGo = server.hold('addFamilyMember');
  const add = inSheet('Add');
  await user.click(add);
  expect(add).toHaveAttribute('aria-busy', 'true');
  await user.click(add);
  server.change({ listFamily: family(self, rohan) });
  letGo();
  expect(await screen.findByText('Rohan Sen is added.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('group', { name: 'Rohan Sen Child' })).toBeVisible();
  expect(server.sentTo('addFamilyMember').map(({ body }) => body)).toEqual([
    { name: 'Rohan Sen', relation: 'Child', gender: 'Male', birthDate: '2018-02-03', consent: true },
  ]);
});

test('at the counter a person is added to that account; an alike one only once that is confirmed', async () => {
  const server = answers({ listFamilyOfPhone: family(self), addFamilyMember: refuse('NETWORK') });
  const atCounter = (
    <FamilyList
      phone="9000000007"
      frame={(list, addButton) => (
        <>
          {list}
          {addButton}
        </>
      )}
    />
  );
  const { user } = renderPart(atCounter, { session: 'Receptionist' });
  await adding(user);
  await user.type(field('Name'), 'Anil Sen');
  await user.selectOptions(choose('Who they are to the account holder'), 'Parent');
  await user.type(field('Age'), '64');
  await user.selectOptions(choose('Gender'), 'Male');
  await user.click(screen.getByRole('checkbox', { name: /has been told and agrees that the clinic keeps/ }));
  await user.click(inSheet('Add'));
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /^This is another person/ })).toBeNull();

  server.change({ addFamilyMember: refuse('SAME_PERSON') });
  await user.click(inSheet('Add'));
  expect(await screen.findByText('Somebody with this name and age is already on this account.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'This is another person: add them all the same' }));
  server.change({ addFamilyMember: () => ({ ...rohan, name: 'Anil Sen' }) });
  await user.click(inSheet('Add'));
  expect(await screen.findByText('Anil Sen is added.')).toBeVisible();
  const anil = { name: 'Anil Sen', relation: 'Parent', age: '64', birthDate: '', gender: 'Male', consent: true };
  const onAccount = { ...anil, userId: '9000000007' };
  const sent = server.sentTo('addFamilyMember');
  expect(sent.map(({ body }) => body)).toEqual([onAccount, onAccount, { ...onAccount, evenIfAlike: true }]);
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['6m', 'Read as 6 months', '6 months'],
  ['১০ দিন', 'Read as 10 days', '10 days'],
])('an age of %s is said back, stays, and is sent as it is read', async (typed, said, sent) => {
  const server = answers({ listFamily: family(self), addFamilyMember: () => ({ ...rohan, name: 'Anil Sen' }) });
  const { user } = renderPart(<Family />, { session: 'User' });
  await adding(user);
  await user.type(field('Age'), typed);
  expect(field('Age')).toHaveValue(typed);
  expect(field('Age')).toHaveAccessibleDescription(said);
  await user.type(field('Name'), 'Anil Sen');
  await user.selectOptions(choose('Who they are to you'), 'Child');
  await user.selectOptions(choose('Gender'), 'Male');
  await user.click(screen.getByRole('checkbox'));
  await user.click(inSheet('Add'));
  await waitFor(() => expect(server.sentTo('addFamilyMember')[0]?.body).toMatchObject({ age: sent, birthDate: '' }));
});

test('an age that cannot be read stays as it is typed, with an example, and is not sent', async () => {
  const server = answers({ listFamily: family(self) });
  const { user } = renderPart(<Family />, { session: 'User' });
  await adding(user);
  await user.type(field('Age'), '0.5');
  await user.click(inSheet('Add'));
  await waitFor(() =>
    expect(field('Age')).toHaveAccessibleDescription(
      expect.stringContaining('Please enter the age, such as 45, 6 months or 10 days. The most is 120 years.'),
    ),
  );
  expect(field('Age')).toHaveValue('0.5');
  expect(server.sentTo('addFamilyMember')).toEqual([]);
});

test('details are changed; a refusal keeps what was typed, at the field that is wrong', async () => {
  const server = answers({
    listFamily: family(self, rohan),
    editFamilyMember: refuse('INVALID_FIELDS', { name: 'Please enter their name.' }),
  });
  const { user } = renderPart(<Family />, { session: 'User' });
  const card = await screen.findByRole('group', { name: 'Rohan Sen Child' });
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Change the Details' });
  expect(screen.getByLabelText('Date of birth')).toHaveValue('2018-02-03');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Rohan Kumar Sen');
  const save = inSheet('Save');
  await user.click(save);
  expect(await screen.findByText('Please enter their name.')).toBeVisible();
  expect(field('Name')).toHaveValue('Rohan Kumar Sen');
  expect(field('Name')).toHaveFocus();

  server.change({ editFamilyMember: () => ({ ...rohan, name: 'Rohan Kumar Sen' }) });
  const letGo = server.hold('editFamilyMember');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('The details of Rohan Kumar Sen are saved.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('editFamilyMember')[1]).toMatchObject({
    params: { id: '9' },
    body: { name: 'Rohan Kumar Sen', relation: 'Child', gender: 'Male', birthDate: '2018-02-03' },
  });
  expect(server.sentTo('editFamilyMember')[1]?.body).not.toHaveProperty('consent');
});

test('an account holder who told only their name adds age and gender, with their own consent', async () => {
  const untold: FamilyMember = { ...self, id: null, age: null, gender: null };
  const server = answers({ listFamily: family(untold), addFamilyMember: () => self });
  const { user } = renderPart(<Family />, { session: 'User' });
  await user.click(await screen.findByRole('button', { name: 'Add age and gender' }));
  await screen.findByRole('dialog', { name: 'Your Age and Gender' });
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.type(field('Age'), '36');
  await user.selectOptions(choose('Gender'), 'Female');
  await user.click(screen.getByRole('checkbox', { name: /^I agree that the clinic keeps these details/ }));
  await user.click(inSheet('Save'));
  expect(await screen.findByText('The details of Mitali Sen are saved.')).toBeVisible();
  expect(server.sentTo('addFamilyMember').map(({ body }) => body)).toEqual([
    { name: 'Mitali Sen', relation: 'Self', age: '36', birthDate: '', gender: 'Female', consent: true },
  ]);
});

test.each([
  ['without bookings', false, 'Rohan Sen is removed.'],
  ['with bookings', true, 'Rohan Sen is off your list. Their bookings stay.'],
])('a person %s is removed once that is confirmed', async (_, archived, said) => {
  const server = answers({ listFamily: family(self, rohan), removeFamilyMember: refuse('UNAVAILABLE') });
  const { user } = renderPart(<Family />, { session: 'User' });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = screen.getByRole('dialog', { name: 'Remove This Person?' });
  expect(question).toHaveTextContent('Rohan Sen');
  await user.click(inSheet('Remove'));
  expect(await within(question).findByText(/^The clinic's system cannot be reached just now\./)).toBeVisible();

  server.change({ removeFamilyMember: () => ({ archived }), listFamily: family(self) });
  const letGo = server.hold('removeFamilyMember');
  await user.click(inSheet('Remove'));
  expect(inSheet('Remove')).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText(said)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Rohan Sen Child' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('removeFamilyMember')[1]?.params).toEqual({ id: '9' });
});

test('a person who is still to come stays, and the patient reads how often and finds the bookings', async () => {
  answers({ listFamily: family(self, rohan), removeFamilyMember: keptBy({ visits: 1, tests: 2 }) });
  const { user } = renderPart(<Family />, { session: 'User' });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(inSheet('Remove'));
  const question = within(screen.getByRole('dialog', { name: 'Remove This Person?' }));
  expect(await question.findByText(/Doctor's visits still to come: 1\. Tests still to be done: 2\.$/)).toBeVisible();
  expect(question.getByRole('link', { name: 'Doctor Bookings' })).toHaveAttribute('href', '/view-doctor-bookings');
  expect(question.getByRole('link', { name: 'Test Bookings' })).toHaveAttribute('href', '/view-test-bookings');
});
