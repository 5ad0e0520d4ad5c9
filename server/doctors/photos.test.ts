import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photoPath } from '#contract/doctors/photo.ts';
import { readSiteContent } from '../site/site-content.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { readSmallBuild, serveAlone } from '../testing/small-build.ts';
import { done } from '../testing/typed-calls.ts';
import { aPng } from '../testing/uploads.ts';
import { readPhoto } from './photos.service.ts';

/** Photos of doctors, from the admin's upload to the public address. */
let app: TestApp;
let admin: TestCaller;
let site: FastifyInstance;
let build: Awaited<ReturnType<typeof readSmallBuild>>;
beforeAll(async () => {
  [app, build] = await Promise.all([startTestApp(), readSmallBuild()]);
  admin = await app.asRole('Admin');
  site = await serveAlone(build.pages, { readPhoto: (digest, side) => readPhoto(app.db, digest, side) });
});
afterAll(() => Promise.all([app.close(), site.close(), build.remove()]));

const send = (id: number, content: Buffer) => admin.changeDoctorPhoto({ params: { id }, upload: { content } });
/** Sends a photo, which must be taken. @returns its digest */
const taken = async (id: number, content: Buffer) => (await done(send(id, content))).photo ?? 'none was taken';
const shownOf = async (id: number) => (await done(admin.manageDoctors())).find((one) => one.id === id)?.photo;
const fetched = (digest: string, side: 96 | 256) => site.inject(photoPath(digest, side));

it('is on the public pages as a square in two sizes, and its address never changes what it shows', async () => {
  const { id } = await aDoctor(app.db);
  await app.db.query('UPDATE doctors SET is_public = true WHERE id = $1', [id]);
  const digest = await taken(id, aPng(300, 500));
  expect(await shownOf(id)).toBe(digest);
  const { doctors } = await readSiteContent(app.db, '');
  expect(doctors.find((doctor) => doctor.id === id)?.photo).toBe(digest);
  for (const side of [96, 256] as const) {
    const { statusCode, headers, rawPayload } = await fetched(digest, side);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toContain('immutable');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
  }
});

it('keeps nothing of the file but its pixels: not where it was taken', async () => {
  const { id } = await aDoctor(app.db);
  const withPlace = await sharp(aPng(200, 200))
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 34/1 0/1' } })
    .toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const { rawPayload } = await fetched(await taken(id, withPlace), 256);
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
});

it('is replaced by the next one, which another doctor may have as well', async () => {
  const [{ id }, other] = [await aDoctor(app.db), await aDoctor(app.db)];
  const first = await taken(id, aPng(120, 90));
  const second = await taken(id, aPng(90, 120));
  expect(second).not.toBe(first);
  expect((await fetched(first, 256)).statusCode).toBe(404);
  expect(await taken(other.id, aPng(90, 120))).toBe(second);
  expect((await admin.removeDoctorPhoto({ params: { id } })).body).toMatchObject({ id, photo: null });
  expect(await shownOf(id)).toBeNull();
  expect(await shownOf(other.id)).toBe(second);
  expect((await fetched(second, 96)).statusCode).toBe(200);
});

it('stays if another file is refused', async () => {
  const { id } = await aDoctor(app.db);
  const digest = await taken(id, aPng(110, 130));
  expectError(await send(id, Buffer.from('no picture')), 'INVALID_FIELDS');
  expect(await shownOf(id)).toBe(digest);
});

it('is not taken for a doctor who has left, and is found at no made-up address', async () => {
  const { id } = await aDoctor(app.db);
  await app.db.query('UPDATE doctors SET retired_at = clinic_now() WHERE id = $1', [id]);
  expectError(await send(id, aPng(50, 50)), 'NOT_FOUND');
  expectError(await admin.removeDoctorPhoto({ params: { id } }), 'NOT_FOUND');
  for (const digest of ['0'.repeat(32), "x' OR true--", '..%2F..%2Fsecret'])
    expect((await fetched(digest, 256)).statusCode).toBe(404);
});
