import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aPdf, multipart } from '../testing/uploads.ts';

/** What a form with a file may hold beside it; checked before anything is stored. */
let app: TestApp;
let staff: TestCaller;
let bookingId: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
  bookingId = (await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id })).id;
});
afterAll(() => app.close());

const file = { name: 'file', filename: 'x.pdf', content: aPdf };
const fieldsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`more${n}`, 'x']));
async function upload(fields: Record<string, unknown>, sent = file) {
  const { payload, headers } = multipart(sent, { bookingId, ...fields }, true);
  return staff.call('POST', '/reports/upload', payload, headers);
}

it.each<[string, Record<string, unknown>]>([
  ['more than ten fields', fieldsOf(10)],
  ['a field of more than a thousand bytes', { bookingId: `${' '.repeat(1000)}1` }],
])('a form with %s is refused', async (_, fields) => {
  expectError(await upload(fields), 'BAD_REQUEST', 'INVALID_FIELDS');
});

it('unknown fields are ignored', async () => {
  expect((await upload(fieldsOf(9))).status).toBe(201);
});

it('wrong fields are named', async () => {
  expect(expectError(await upload({ bookingId: 'x' }), 'INVALID_FIELDS').fields).toEqual({
    bookingId: 'This value is not valid.',
  });
  expect(expectError(await upload({}, { ...file, name: 'picture' }), 'INVALID_FIELDS').fields).toEqual({
    file: 'Please upload one file at a time.',
  });
  const { payload, headers } = multipart(null, { bookingId });
  expect(expectError(await staff.call('POST', '/reports/upload', payload, headers), 'INVALID_FIELDS').fields).toEqual({
    file: 'Please select a file to upload',
  });
});

it('a server error while the file is received is not blamed on the sender, and its answer arrives', async () => {
  const receive = vi.spyOn(app.files, 'receive').mockRejectedValueOnce(new Error('no disk'));
  expectError(await upload({}), 'INTERNAL');
  expect(receive).toHaveBeenCalledOnce();
  receive.mockRestore();
  expect(app.log.join('\n')).toContain('no disk');
});
