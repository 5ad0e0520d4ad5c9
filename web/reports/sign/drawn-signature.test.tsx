import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
import SignReport from './sign-report.tsx';

const png = 'data:image/png;base64,AA==';
const { abilities } = aReport();
const signer = (signature: string | null): Answer<'readSigner'> => ({
  fullName: 'Dr. Path',
  qualification: 'MD',
  registrationNumber: 'WB 1',
  departments: ['BIOCHEMISTRY'],
  signature,
  missing: [],
});
const reads = (signature: string | null) => ({
  readReport: () =>
    aReport({
      status: 'PENDING_SIGNATURE',
      signature: null,
      abilities: { ...abilities, sign: true, signObstacle: null },
    }),
  readSigner: () => signer(signature),
  readPhrases: () => ({ phrases: [] }),
  signReport: () => aReport(),
});
const draw = () => renderPart(<SignReport />, { session: 'Pathologist', address: '/sign/12', path: '/sign/:reportId' });
const sheet = () => screen.findByRole('img', { name: 'Signature' });
const submit = () => screen.getByRole('button', { name: 'Submit' });

let isInked = true;
/** The document has no canvas: one on which everything is ink, or paper, and which is as wide as on a screen. */
beforeEach(() => {
  isInked = true;
  const points = () =>
    new Uint8ClampedArray(600 * 150 * 4).fill(255).map((one, at) => (isInked && at % 4 < 3 ? 0 : one));
  const context = new Proxy(
    { getImageData: () => ({ data: points() }) },
    { get: (own, name) => (name in own ? own.getImageData : () => undefined), set: () => true },
  );
  const canvas = HTMLCanvasElement.prototype;
  const drawing = vi.spyOn(canvas, 'getContext').mockReturnValue(context as never);
  const picture = vi.spyOn(canvas, 'toDataURL').mockReturnValue(png);
  const width = vi.spyOn(canvas, 'clientWidth', 'get').mockReturnValue(600);
  onTestFinished(() => [drawing, picture, width].forEach((one) => one.mockRestore()));
});

/** A stroke with a pen, of so many pixels. */
async function stroke(length: number) {
  const pen = { pointerId: 1, isPrimary: true, clientY: 40 };
  fireEvent.pointerDown(await sheet(), { ...pen, buttons: 1, clientX: 20 });
  fireEvent.pointerMove(window, { ...pen, buttons: 1, clientX: 20 + length });
  fireEvent.pointerUp(window, { ...pen, buttons: 0, clientX: 20 + length });
}

test('a report is signed with what was drawn; a dot is no signature, and what is cleared is gone', async () => {
  const server = answers(reads(null));
  const { user } = draw();
  await stroke(5);
  expect(submit()).toBeDisabled();
  await stroke(200);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Clear Signature' }));
  await waitFor(() => expect(submit()).toBeDisabled());
  await stroke(200);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  expect(await screen.findByText('Report successfully signed!')).toBeVisible();
  expect(server.sentTo('signReport')).toMatchObject([{ params: { id: '12' }, body: { signature: png, revision: 3 } }]);
});

test('a picture of a signature is taken in place of a drawn one, and one without ink is said', async () => {
  const close = vi.fn<() => void>();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 800, height: 200, close }));
  const server = answers(reads(null));
  const { user } = draw();
  const file = new File(['png'], 'signature.png', { type: 'image/png' });
  const choose = async () => user.upload(await screen.findByLabelText('Use a picture of your signature'), file);
  isInked = false;
  await choose();
  expect(await screen.findByText('No signature can be seen in this picture. Please choose another.')).toBeVisible();
  expect(submit()).toBeDisabled();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('HEIC')));
  await choose();
  expect(await screen.findByText('This picture cannot be opened. Please choose a JPEG or PNG.')).toBeVisible();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 800, height: 200, close }));
  isInked = true;
  await choose();
  await waitFor(() => expect(submit()).toBeEnabled());
  expect(screen.queryByText(/^No signature can be seen/)).toBeNull();
  expect(close).toHaveBeenCalledTimes(2);
  await user.click(submit());
  expect(await screen.findByText('Report successfully signed!')).toBeVisible();
  expect(server.sentTo('signReport')).toMatchObject([{ body: { signature: png } }]);
});

test('who has a stored signature draws one afresh, or goes back to the stored one', async () => {
  const server = answers(reads(png));
  const { user } = draw();
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(screen.getByRole('button', { name: /^Draw/ }));
  await waitFor(() => expect(submit()).toBeDisabled());
  await stroke(200);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(screen.getByRole('button', { name: /stored/ }));
  expect(screen.queryByRole('button', { name: 'Clear Signature' })).toBeNull();
  await user.click(submit());
  expect(await screen.findByText('Report successfully signed!')).toBeVisible();
  expect(server.sentTo('signReport')).toMatchObject([{ body: { signature: '' } }]);
});
