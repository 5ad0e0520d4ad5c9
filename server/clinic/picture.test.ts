import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinicPicturePath, clinicPictures, pictureForms } from '#contract/clinic/picture.ts';
import type { PictureForm } from '#contract/clinic/picture.ts';
import { readSiteContent } from '../site/site-content.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { readSmallBuild, serveAlone } from '../testing/small-build.ts';
import { done } from '../testing/typed-calls.ts';
import { aPng } from '../testing/uploads.ts';
import { readPictureFile } from './picture.service.ts';

/** The picture of the clinic, from the admin's upload to the public pages. */
let app: TestApp;
let admin: TestCaller;
let site: FastifyInstance;
let build: Awaited<ReturnType<typeof readSmallBuild>>;
beforeAll(async () => {
  [app, build] = await Promise.all([startTestApp(), readSmallBuild()]);
  admin = await app.asRole('Admin');
  site = await serveAlone(build.pages, { readPicture: (digest, form) => readPictureFile(app.db, digest, form) });
});
afterAll(() => Promise.all([app.close(), site.close(), build.remove()]));

const send = (content: Buffer) => admin.changeClinicPicture({ upload: { content } });
/** Sends a picture, which must be taken. @returns its digest */
const taken = async (content: Buffer) => (await done(send(content))).picture ?? 'none was taken';
const shown = async () => (await done(app.readClinicPicture())).picture;
const onPages = async () => (await readSiteContent(app.db, '')).picture;
const fetched = (digest: string, form: PictureForm) => site.inject(clinicPicturePath(digest, form));

it('is on the public pages in each of its forms, and its addresses never change what they show', async () => {
  const digest = await taken(aPng(300, 500));
  expect([await shown(), await onPages()]).toEqual([digest, digest]);
  for (const form of pictureForms) {
    const { statusCode, headers, rawPayload } = await fetched(digest, form);
    const { width, height, format } = clinicPictures[form];
    expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`]);
    expect(headers['cache-control']).toContain('immutable');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width, height });
  }
});

it('keeps nothing of the file but its pixels: not where it was taken', async () => {
  const withPlace = await sharp(aPng(200, 200))
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 34/1 0/1' } })
    .toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const digest = await taken(withPlace);
  for (const form of pictureForms)
    expect((await sharp((await fetched(digest, form)).rawPayload).metadata()).exif).toBeUndefined();
});

it('is replaced by the next one, with who sent it, and the first is no longer found', async () => {
  const first = await taken(aPng(120, 90));
  const second = await taken(aPng(90, 120));
  expect(second).not.toBe(first);
  expect((await fetched(first, 'large')).statusCode).toBe(404);
  expect(await onPages()).toBe(second);
  const kept = await app.db.query('SELECT updated_by AS by FROM clinic_picture');
  expect(kept.rows).toEqual([{ by: admin.account.id }]);
});

it('stays if another file is refused, and is gone once it is removed', async () => {
  const digest = await taken(aPng(110, 130));
  expectError(await send(Buffer.from('no picture')), 'INVALID_FIELDS');
  expect(await onPages()).toBe(digest);
  expect((await admin.removeClinicPicture()).body).toEqual({ picture: null });
  expect([await shown(), await onPages()]).toEqual([null, null]);
  for (const form of pictureForms) expect((await fetched(digest, form)).statusCode).toBe(404);
});

it('is found at no made-up address', async () => {
  await taken(aPng(64, 48));
  for (const digest of ['0'.repeat(32), "x' OR true--", '..%2F..%2Fsecret'])
    expect((await fetched(digest, 'shared')).statusCode).toBe(404);
});
