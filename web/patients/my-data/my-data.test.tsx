import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnRequest } from '#contract/patients/data-requests.ts';
import type { MyDataAnswer, PersonConsents } from '#contract/patients/my-data.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aPdf, savedFiles } from '#web/testing/browser.ts';
import MyData from './my-data.tsx';

const rohan: PersonConsents = {
  patientId: 9,
  patientNumber: '21458735',
  name: 'Rohan Sen',
  relation: 'Child',
  isWithdrawn: false,
  consents: [
    {
      id: 5,
      purpose: 'guardian',
      words: 'I agree as the parent.',
      givenAt: '2026-11-01T05:00:00Z',
      withdrawnAt: null,
      atDesk: false,
    },
  ],
};
const withdrawn: PersonConsents = {
  ...rohan,
  isWithdrawn: true,
  consents: rohan.consents.map((consent) => ({ ...consent, withdrawnAt: '2026-11-26T05:00:00Z' })),
};
const data = (changes: Partial<MyDataAnswer> = {}): MyDataAnswer => ({
  people: [rohan],
  nominee: null,
  requests: [],
  eraseOn: '2029-11-26',
  abilities: { askErasure: true },
  ...changes,
});
const asked: OwnRequest = {
  id: 41,
  kind: 'CORRECTION',
  patientNumber: '21458735',
  field: 'name',
  wanted: 'Rohan, not Rohn',
  requestedAt: '2026-11-26T05:00:00Z',
  dueOn: '2026-12-26',
  state: 'OPEN',
  answer: '',
  decidedAt: null,
};

/** The page, once it has read what is kept. */
async function open(given: Answers, first = data()) {
  const server = answers({
    readMyData: () => first,
    readMessageChoices: () => ({ whatsApp: false, agreed: null, stoppedAt: null, choices: [] }),
    ...given,
  });
  const { user } = renderPart(<MyData />, { session: 'User' });
  await screen.findByRole('heading', { name: 'Rohan Sen' });
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { server, user, press };
}
const inSheet = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a consent is taken back once that is confirmed; a refusal says why', async () => {
  const { server, user, press } = await open({ withdrawConsent: refuse('TOO_MANY_REQUESTS') });
  await press(/^Take back: To keep a child's details/);
  const question = screen.getByRole('dialog', { name: 'Take the consent back?' });
  expect(question).toHaveTextContent('Nothing new is booked for Rohan Sen until you agree again.');
  await user.click(inSheet('Take it back'));
  expect(await within(question).findByText(/^Too many tries\./)).toBeVisible();

  server.change({
    withdrawConsent: () => data({ people: [withdrawn] }),
    readMyData: () => data({ people: [withdrawn] }),
  });
  const letGo = server.hold('withdrawConsent');
  await user.click(inSheet('Take it back'));
  expect(inSheet('Take it back')).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('The consent was taken back: nothing new is booked for Rohan Sen.')).toBeVisible();
  await isClosed();
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  expect(server.sentTo('withdrawConsent')[1]?.params).toEqual({ id: '5' });
});

test('that of an Aadhaar number says what is removed', async () => {
  const consents = rohan.consents.map((consent) => ({ ...consent, purpose: 'aadhaar' as const }));
  const { press } = await open({}, data({ people: [{ ...rohan, consents }] }));
  await press('Take back: To use the Aadhaar number');
  expect(screen.getByRole('dialog')).toHaveTextContent('its last four digits and a secret code, is removed at once');
});

test.each([
  ['for a child', 'Child', 9, 'This person agrees, or I agree as the parent or guardian'],
  ['for oneself', 'Self', null, 'I agree that the clinic keeps these details to treat me'],
] as const)('who agrees again %s reads the words first', async (_, relation, patientId, words) => {
  const first = data({ people: [{ ...withdrawn, relation, patientId }] });
  const { server, user, press } = await open({ giveConsent: refuse('FORBIDDEN') }, first);
  await press('Agree again');
  const question = screen.getByRole('dialog', { name: 'Agree again for Rohan Sen?' });
  expect(question).toHaveTextContent(words);
  await user.click(inSheet('Agree again'));
  expect(await within(question).findByText('You do not have permission to do this.')).toBeVisible();
  server.change({ giveConsent: () => data(), readMyData: () => data() });
  const letGo = server.hold('giveConsent');
  await user.click(inSheet('Agree again'));
  expect(inSheet('Agree again')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await isClosed();
  await waitFor(() => expect(screen.queryByText(/^The consent was taken back/)).toBeNull());
  expect(server.sentTo('giveConsent')[1]?.body).toEqual({ patientId });
});

test('a correction is asked for once, and waits among the requests', async () => {
  const { server, user, press } = await open({ requestCorrection: refuse('NETWORK') });
  await press('Ask for a correction Rohan Sen');
  expect(screen.getByRole('dialog', { name: 'Rohan Sen: ask for a correction' })).toBeVisible();
  await user.click(inSheet('Send request'));
  expect(await screen.findByText('Please choose what is wrong.')).toBeVisible();
  expect(screen.getByText('Please write what it should be.')).toBeVisible();
  expect(server.sentTo('requestCorrection')).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is wrong' }), 'Name');
  const wanted = screen.getByRole('textbox', { name: 'What it should be' });
  await user.type(wanted, 'Rohan, not Rohn');
  await user.click(inSheet('Send request'));
  expect(await screen.findByText(/^Your request could not be sent\. The clinic could not be reached\./)).toBeVisible();
  expect(wanted).toHaveValue('Rohan, not Rohn');

  server.change({ requestCorrection: () => asked, readMyData: () => data({ requests: [asked] }) });
  const letGo = server.hold('requestCorrection');
  await user.click(inSheet('Send request'));
  expect(inSheet('Send request')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await isClosed();
  expect(screen.getByText('Asked on 26 November 2026 · answer by 26 December 2026')).toBeVisible();
  const sent = server.sentTo('requestCorrection');
  expect(sent[1]?.body).toEqual({ patientId: 9, field: 'name', wanted: 'Rohan, not Rohn' });
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('erasure is asked for once its meaning was read again, and then is not offered', async () => {
  const { server, user, press } = await open({ requestErasure: refuse('NETWORK') });
  await press('Ask for erasure');
  const question = screen.getByRole('dialog', { name: 'Close the account and erase your data?' });
  expect(question).toHaveTextContent('are overwritten on 26 November 2029');
  await user.click(inSheet('Ask for erasure'));
  expect(await within(question).findByText(/^The clinic could not be reached\./)).toBeVisible();

  const erasure: OwnRequest = { ...asked, kind: 'ERASURE', field: null, wanted: '' };
  server.change({ requestErasure: () => erasure, readMyData: () => data({ requests: [erasure] }) });
  const letGo = server.hold('requestErasure');
  await user.click(inSheet('Ask for erasure'));
  expect(inSheet('Ask for erasure')).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('Close the account and erase')).toBeVisible();
  await isClosed();
  expect(screen.queryByRole('button', { name: 'Ask for erasure' })).toBeNull();
  const keys = server.sentTo('requestErasure').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a copy of what is kept is saved as PDF or as a file, of that person', async () => {
  const saved = savedFiles();
  const { server, user, press } = await open({
    printMyData: () => aPdf('my-data.pdf'),
    exportMyData: refuse('TOO_MANY_REQUESTS'),
  });
  const letGo = server.hold('printMyData');
  const pdf = screen.getByRole('button', { name: 'Download (PDF) Rohan Sen' });
  await user.click(pdf);
  expect(pdf).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(saved).toEqual(['my-data.pdf']));
  await press('Download (JSON) Rohan Sen');
  expect(await screen.findByText(/^The file could not be downloaded\. Too many tries\./)).toBeVisible();
  server.change({ exportMyData: () => new File(['{}'], 'my-data.json', { type: 'application/json' }) });
  await press('Download (JSON) Rohan Sen');
  await waitFor(() => expect(saved).toEqual(['my-data.pdf', 'my-data.json']));
  expect(screen.queryByText(/^The file could not be downloaded\./)).toBeNull();
  expect(server.sentTo('printMyData').map(({ query }) => query)).toEqual([{ patientNumber: '21458735' }]);
  expect(server.sentTo('exportMyData')[0]?.query).toEqual({ patientNumber: '21458735' });
});
