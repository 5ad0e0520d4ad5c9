import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SignerAccount } from '#contract/reports/signers.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import Signers from './signers.tsx';

const signer: SignerAccount = {
  accountId: 6,
  accountName: 'Suparna',
  phoneNumber: '9000000006',
  isDoctor: false,
  fullName: 'Dr. Suparna Ghosh',
  qualification: 'MBBS',
  registrationNumber: 'WB 12',
  departments: ['BIOCHEMISTRY', 'XRAY'],
  signature: 'data:image/png;base64,AA==',
  missing: [],
};
const reads = { listSigners: () => ({ signers: [signer] }) };
const draw = () => renderPart(<Signers />, { session: 'Admin' });
const picture = new File(['ink'], 'ink.png', { type: 'image/png' });

test('what a signer signs is changed with the departments in their order', async () => {
  const server = answers({ ...reads, changeSigner: () => signer });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const sheet = screen.getByRole('dialog', { name: 'Signer: Dr. Suparna Ghosh' });
  const qualification = within(sheet).getByRole('textbox', { name: 'Qualification' });
  await user.type(qualification, ', MD');
  await user.click(within(sheet).getByRole('checkbox', { name: 'Haematology' }));
  await user.click(within(sheet).getByRole('checkbox', { name: 'X-ray' }));
  const letGo = server.hold('changeSigner');
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(within(sheet).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('changeSigner')).toMatchObject([
    {
      params: { id: '6' },
      body: {
        fullName: 'Dr. Suparna Ghosh',
        qualification: 'MBBS, MD',
        registrationNumber: 'WB 12',
        departments: ['HAEMATOLOGY', 'BIOCHEMISTRY'],
      },
    },
  ]);
});

test('a refused field of a signer is named, and what was typed stays', async () => {
  answers({ ...reads, changeSigner: refuse('INVALID_FIELDS', { registrationNumber: 'Not a number.' }) });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: 'Registration number' }), '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const field = await screen.findByRole('textbox', { name: 'Registration number', description: 'Not a number.' });
  expect(field).toHaveValue('WB 123');
});

test('a picture of the signature is sent at once, and a refused one says why', async () => {
  const server = answers({ ...reads, changeSignature: refuse('INVALID_FIELDS', { file: 'No ink in it.' }) });
  const { user } = draw();
  await user.upload(await screen.findByLabelText('Another picture'), picture);
  expect(await screen.findByText('No ink in it.')).toBeVisible();
  server.change({ changeSignature: () => signer });
  await user.upload(screen.getByLabelText('Another picture'), picture);
  await waitFor(() => expect(screen.queryByText('No ink in it.')).toBeNull());
  const [, second] = server.sentTo('changeSignature');
  expect(second).toMatchObject({ params: { id: '6' }, form: { file: { name: 'ink.png' } } });
});

test('the stored signature is removed after a question, which stays at a refusal', async () => {
  const server = answers({ ...reads, removeSignature: refuse('FORBIDDEN') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = screen.getByRole('dialog', { name: 'Remove the stored signature?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await within(question).findByText('You do not have permission to do this.')).toBeVisible();
  server.change({
    removeSignature: () => ({ ...signer, signature: null }),
    listSigners: () => ({ signers: [{ ...signer, signature: null }] }),
  });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('None. Each report is signed by drawing.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('removeSignature')[1]?.params).toEqual({ id: '6' });
});
