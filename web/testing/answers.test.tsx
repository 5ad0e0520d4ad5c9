import { expect, test } from 'vitest';
import { request } from '#web/lib/client.ts';
import { upload } from '#web/lib/upload.ts';
import { answers, endAnswers, refuse } from './answers.ts';

test('a call that the test did not expect fails it, even if the part continues', async () => {
  answers({});
  await expect(request('readMe', {})).rejects.toMatchObject({ code: 'NETWORK' });
  expect(endAnswers).toThrow('Nobody expected the call readMe');
});

test('a call that the real server would refuse fails the test', async () => {
  answers({ openDrawer: refuse('FORBIDDEN') });
  await expect(request('openDrawer', { body: { float: 'much' } })).rejects.toMatchObject({ code: 'NETWORK' });
  expect(endAnswers).toThrow('The server would not take this openDrawer: body: ');
});

test('an address belongs to the call whose path has most of its fixed text', async () => {
  const server = answers({ exportMonth: refuse('FORBIDDEN'), readMonth: refuse('FORBIDDEN') });
  await expect(request('exportMonth', { params: { month: '2026-11' } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(server.sent).toMatchObject([{ name: 'exportMonth', params: { month: '2026-11' } }]);
});

test('an upload is answered like any call, and its file is among what was sent', async () => {
  const server = answers({ changeLogo: () => ({ logo: 'd41d', shown: null }) });
  const form = new FormData();
  form.set('file', new File(['picture'], 'logo.png', { type: 'image/png' }));
  await upload('changeLogo', form, { signal: new AbortController().signal });
  const [sent] = server.sentTo('changeLogo');
  expect(sent?.form['file']).toHaveProperty('name', 'logo.png');
  server.change({ changeLogo: refuse('TOO_LARGE') });
  const again = upload('changeLogo', form, { signal: new AbortController().signal });
  await expect(again).rejects.toMatchObject({ code: 'TOO_LARGE' });
});
