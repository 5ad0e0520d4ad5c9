import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { aPng } from '../testing/uploads.ts';
import { readLetterhead } from './logo.service.ts';

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
    expect(answer.body).toEqual({ logo });
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
    expect((await admin.removeLogo()).body).toEqual({ logo: null });
    expect(await shown()).toBeNull();
    expect((await readLetterhead(app.db)).logo).toBeNull();
  });
});
