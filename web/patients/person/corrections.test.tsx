import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PersonFile } from '#contract/patients/corrections.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { aPersonFile } from '#web/testing/people.ts';
import { renderPart } from '#web/testing/render.tsx';
import { PersonPage } from './person.tsx';

const rohan = aPersonFile({ name: 'Rohn Sen' });
const timeline = {
  bookings: [],
  reports: [],
  payments: [],
  messages: [],
  page: { number: 0, size: 25, totalPages: 0, totalElements: 0 },
};

/** The page of a person for the desk. */
async function open(given: Answers, person = rohan) {
  const server = answers({ readPerson: () => person, readTimeline: () => timeline, ...given });
  const { user } = renderPart(<PersonPage />, {
    session: 'Receptionist',
    path: '/person/:number',
    address: `/person/${person.patientNumber}`,
  });
  await screen.findByRole('heading', { name: person.name });
  return { server, user };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const choose = (name: string) => screen.getByRole('combobox', { name });
const inSheet = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('details are corrected by a paper, once, and then stand on the page', async () => {
  const corrected: PersonFile = { ...rohan, name: 'Rohan Sen' };
  const { server, user } = await open({ correctPerson: () => corrected });
  await user.click(screen.getByRole('button', { name: 'Correct' }));
  await screen.findByRole('dialog', { name: 'Correct the Details' });
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Rohan Sen');
  await user.click(inSheet('Save the correction'));
  expect(await screen.findByText('Please choose which paper was seen.')).toBeVisible();
  expect(screen.getByText('Please write the reason.')).toBeVisible();
  expect(server.sentTo('correctPerson')).toEqual([]);

  await user.selectOptions(choose('Paper that was seen'), 'Another paper');
  await user.type(field('Note on the paper'), 'School diary');
  await user.type(field('Reason'), 'Misspelt');
  const letGo = server.hold('correctPerson');
  const save = inSheet('Save the correction');
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  server.change({ readPerson: () => corrected });
  letGo();
  expect(await screen.findByText('The details are corrected.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Rohan Sen' })).toBeVisible();
  expect(server.sentTo('correctPerson')).toMatchObject([
    {
      params: { patientNumber: '21458735' },
      body: {
        name: 'Rohan Sen',
        gender: 'Male',
        birthDate: '2018-02-03',
        paper: 'OTHER',
        paperNote: 'School diary',
        reason: 'Misspelt',
      },
    },
  ]);
});

test('a correction that is refused keeps what was typed, at the field that is wrong', async () => {
  const { server, user } = await open(
    { correctPerson: refuse('INVALID_FIELDS', { age: 'Nothing differs from what is recorded.' }) },
    { ...rohan, birthDate: null },
  );
  await user.click(screen.getByRole('button', { name: 'Correct' }));
  await screen.findByRole('dialog');
  const age = field('Age');
  expect(age).toHaveValue('8');
  await user.clear(age);
  await user.type(age, '9');
  await user.selectOptions(choose('Gender'), 'Other');
  await user.selectOptions(choose('Paper that was seen'), 'Birth certificate');
  await user.type(field('Reason'), 'Misheard{Enter}');
  expect(await screen.findByText('Nothing differs from what is recorded.')).toBeVisible();
  expect(age).toHaveFocus();
  expect(age).toHaveValue('9');
  expect(server.sentTo('correctPerson')[0]?.body).toMatchObject({ age: '9', gender: 'Other', birthDate: '' });
});

/** Types a new number with its paper, and sends it. */
async function sendNumber(user: ReturnType<typeof renderPart>['user']) {
  await user.click(screen.getByRole('button', { name: 'Change the phone number' }));
  await screen.findByRole('dialog', { name: 'Change the Phone Number' });
  await user.type(field('New phone number'), '98300 12345');
  await user.selectOptions(choose('Paper that was seen'), 'Voter card');
  await user.type(field('Reason'), 'Lost SIM');
  await user.click(inSheet('Send the code'));
}
const sent = () => ({ phoneNumber: '9830012345', expiresInSeconds: 300 });

test('a phone number is changed by a paper, then by the code that was sent to it', async () => {
  const moved: PersonFile = { ...rohan, phoneNumber: '9830012345' };
  const { server, user } = await open({ startPhoneChange: sent, finishPhoneChange: () => moved });
  const letGoStart = server.hold('startPhoneChange');
  await sendNumber(user);
  expect(inSheet('Send the code')).toHaveAttribute('aria-busy', 'true');
  await user.click(inSheet('Send the code'));
  letGoStart();
  expect(await screen.findByText('A code was sent to 98300 12345. It is valid for 5 minutes.')).toBeVisible();
  expect(server.sentTo('startPhoneChange')).toMatchObject([
    {
      params: { patientNumber: '21458735' },
      body: { phoneNumber: '9830012345', paper: 'VOTER_CARD', paperNote: '', reason: 'Lost SIM' },
    },
  ]);

  await user.type(field('Code from the SMS'), '123456');
  const letGo = server.hold('finishPhoneChange');
  const confirm = inSheet('Change the phone number');
  await user.click(confirm);
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  await user.click(confirm);
  server.change({ readPerson: () => moved });
  letGo();
  expect(await screen.findByText('The phone number is changed. The old phone was told by SMS.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('98300 12345')).toHaveAttribute('href', 'tel:+919830012345');
  expect(server.sentTo('finishPhoneChange')).toMatchObject([
    { params: { patientNumber: '21458735' }, body: { code: '123456' } },
  ]);
});

test('a code that was not sent keeps the number; a wrong one says so, and another can be sent', async () => {
  const { server, user } = await open({ startPhoneChange: refuse('TOO_MANY_REQUESTS') });
  await sendNumber(user);
  expect(await screen.findByText(/^Too many tries\./)).toBeVisible();
  expect(field('New phone number')).toHaveValue('9830012345');
  server.change({
    startPhoneChange: sent,
    finishPhoneChange: refuse('INVALID_FIELDS', { code: 'This code is wrong. Please check it.' }),
  });
  await user.click(inSheet('Send the code'));
  const code = await screen.findByRole('textbox', { name: 'Code from the SMS' });
  await user.type(code, '654321{Enter}');
  expect(await screen.findByText('This code is wrong. Please check it.')).toBeVisible();
  expect(code).toHaveValue('654321');
  await user.click(inSheet('Send another code'));
  expect(await screen.findByRole('textbox', { name: 'New phone number' })).toBeVisible();
});

test('the language of a person’s messages and papers is kept as soon as it is chosen', async () => {
  const { server, user } = await open({ changePersonLanguage: refuse('FORBIDDEN') });
  const language = choose('SMS and papers in');
  expect(language).toHaveDisplayValue('English');
  await user.selectOptions(language, 'বাংলা');
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(language).toHaveDisplayValue('English');

  const inBengali: PersonFile = { ...rohan, language: 'bn' };
  server.change({ changePersonLanguage: () => inBengali });
  const letGo = server.hold('changePersonLanguage');
  await user.selectOptions(language, 'বাংলা');
  expect(language).toHaveDisplayValue('বাংলা');
  server.change({ readPerson: () => inBengali });
  letGo();
  expect(await screen.findByText('The language is changed.')).toBeVisible();
  await waitFor(() => expect(language).toHaveDisplayValue('বাংলা'));
  expect(server.sentTo('changePersonLanguage')[1]).toMatchObject({
    params: { patientNumber: '21458735' },
    body: { language: 'bn' },
  });
});
