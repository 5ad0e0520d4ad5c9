import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logoPath } from '#contract/clinic/picture.ts';
import { readSiteContent } from '../site/site-content.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { readSmallBuild, serveAlone } from '../testing/small-build.ts';
import { done } from '../testing/typed-calls.ts';
import { aPng } from '../testing/uploads.ts';
import { readLetterhead, readLogoFile } from './logo.service.ts';

/** The logo on reports and bills. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const send = (content: Buffer, who = admin) => who.changeLogo({ upload: { content } });
const shown = async () => (await done(app.readLogo())).logo;
const sizeOf = async (logo: string | null) => {
  const { width, height } = await sharp(Buffer.from(logo!.split(',')[1]!, 'base64')).metadata();
  return [width, height];
};

describe('the logo', () => {
  it('is shown as it was sent, and stands on the papers', async () => {
    const answer = await send(aPng(300, 120));
    expect(answer.status).toBe(200);
    const logo = await shown();
    expect(answer.body).toMatchObject({ logo, shown: { width: 220, height: 88 } });
    expect(await sizeOf(logo)).toEqual([300, 120]);
    const printed = Buffer.from((await readLetterhead(app.db)).logo!).toString('base64');
    expect(`data:image/png;base64,${printed}`).toBe(logo);
  });

  it('is made smaller if it is larger than 600 by 300 points, and keeps its shape', async () => {
    await send(aPng(1200, 300));
    expect(await sizeOf(await shown())).toEqual([600, 150]);
    await send(aPng(500, 600));
    expect(await sizeOf(await shown())).toEqual([250, 300]);
  });

  it('is replaced by the next one, with who sent it', async () => {
    const other = await app.asRole('Admin');
    await send(aPng(100, 50));
    expect((await send(aPng(80, 40), other)).status).toBe(200);
    expect(await sizeOf(await shown())).toEqual([80, 40]);
    expect((await app.db.query('SELECT updated_by AS by FROM clinic_logo')).rows).toEqual([{ by: other.account.id }]);
  });

  it('stays if another file is refused, and is gone once it is removed', async () => {
    await send(aPng(100, 50));
    const before = await shown();
    expectError(await send(Buffer.from('no picture')), 'INVALID_FIELDS');
    expect(await shown()).toBe(before);
    expect((await admin.removeLogo()).body).toEqual({ logo: null, shown: null });
    expect(await shown()).toBeNull();
    expect((await readLetterhead(app.db)).logo).toBeNull();
  });
});

describe('the logo at the head of pages', () => {
  let site: FastifyInstance;
  let build: Awaited<ReturnType<typeof readSmallBuild>>;
  beforeAll(async () => {
    build = await readSmallBuild();
    site = await serveAlone(build.pages, { readLogo: (digest) => readLogoFile(app.db, digest) });
  });
  afterAll(() => Promise.all([site.close(), build.remove()]));

  const heads = async () => {
    const [clinic, content, own] = await Promise.all([
      done(app.readClinic()),
      readSiteContent(app.db, ''),
      done(app.readLogo()),
    ]);
    return [clinic.logo, content.logo, own.shown];
  };
  /** The logo that the portal, the site and the profile are told of, which must be the same. */
  const headLogo = async () => {
    const [logo = null, ...others] = await heads();
    expect(others).toEqual([logo, logo]);
    return logo;
  };
  const fetched = (digest: string) => site.inject(logoPath(digest));

  it('is small, with its own proportions, at an address that never changes what it shows', async () => {
    await send(aPng(600, 150));
    const logo = await headLogo();
    expect(logo).toMatchObject({ width: 288, height: 72 });
    const { statusCode, headers, rawPayload } = await fetched(logo!.digest);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 288, height: 72 });
  });

  it('has another address after each change; an older, unknown or made-up one is not found', async () => {
    await send(aPng(120, 60));
    const first = await headLogo();
    await send(aPng(60, 60));
    const second = await headLogo();
    expect(second!.digest).not.toBe(first!.digest);
    expect((await fetched(second!.digest)).statusCode).toBe(200);
    for (const digest of [first!.digest, '0'.repeat(32), "x' OR true--", '..%2F..%2Fsecret'])
      expect((await fetched(digest)).statusCode).toBe(404);
  });

  it('is gone once it is removed', async () => {
    await send(aPng(90, 60));
    const { digest } = (await headLogo())!;
    await admin.removeLogo();
    expect(await heads()).toEqual([null, null, null]);
    expect((await fetched(digest)).statusCode).toBe(404);
  });
});
