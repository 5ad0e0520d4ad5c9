import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSettingUp, readSettings, SettingsError } from './settings.ts';

let cwd: string;
beforeEach(() => (cwd = mkdtempSync(join(tmpdir(), 'clinic-settings-'))));
afterEach(() => rmSync(cwd, { recursive: true }));

const gateway = 'https://sms.example.in/send?to={to}&text={text}';

describe('readSettings', () => {
  it('needs no setting: without any it is a demo on this machine only', () => {
    expect(readSettings({}, cwd)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      workers: 1,
      openedAt: null,
      dataDir: join(cwd, 'data'),
      secretKey: null,
      databaseUrl: null,
      databaseOwnerUrl: null,
      publicUrl: null,
      production: false,
      rateProfile: 'demo',
      files: null,
      backup: { folder: null, bucket: null },
      metricsToken: null,
      trustedProxies: [],
      clamd: null,
      soffice: null,
      sms: [],
      voiceUrl: null,
      razorpay: null,
    });
  });

  it('is strict and open to the network in production', () => {
    const settings = readSettings({ NODE_ENV: 'production', SMS_URL: gateway }, cwd);
    expect(settings).toMatchObject({ production: true, rateProfile: 'strict', host: '0.0.0.0' });
    expect(settings.sms).toEqual([{ name: 'url', url: gateway, codeTemplate: null }]);
  });

  it('is being set up in production until there is an SMS gateway', () => {
    const isOpen = (env: Record<string, string>) => isSettingUp(readSettings(env, cwd));
    expect(isOpen({ NODE_ENV: 'production' })).toBe(true);
    expect(isOpen({ NODE_ENV: 'production', SMS_URL: gateway })).toBe(false);
    expect(isOpen({})).toBe(false);
  });

  it('reads the file store and the scanner, and repeats no password', () => {
    const settings = readSettings(
      {
        FILES_URL: 'https://key:se%2Fcret@s3.example.in/bucket/clinic/?region=ap-south-1',
        CLAMD_SOCKET: '/run/clamd.ctl',
      },
      cwd,
    );
    expect(settings.files).toEqual({
      url: 'https://s3.example.in/bucket/clinic',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
      region: 'ap-south-1',
    });
    expect(settings.clamd).toBe('/run/clamd.ctl');
    for (const FILES_URL of [
      'http://key:secret@s3.example.in/bucket',
      'https://s3.example.in/bucket',
      'https://key:secret@s3.example.in/',
      'nonsense',
    ]) {
      const message = messageOf(() => readSettings({ FILES_URL, CLAMD_SOCKET: 'nowhere at all' }, cwd));
      expect(message).toMatch(/FILES_URL must[^]*CLAMD_SOCKET must/);
      expect(message.replace('key:secret@s3.example/', '')).not.toContain('secret@');
    }
  });

  it.each([
    ['FILES_URL', 'https://a%:secret@s3.example/bucket'],
    ['FILES_URL', 'https://a:secret%zz@s3.example/bucket'],
    ['FILES_URL', 'https://a:secret@s3.example/bucket%zz'],
    ['CLAMD_SOCKET', 'host:99999'],
    ['CLAMD_SOCKET', 'host:0'],
    ['CLAMD_SOCKET', 'relative/clamd.ctl'],
    ['PUBLIC_URL', 'https://u:secret@clinic.example'],
    ['PUBLIC_URL', 'https://clinic.example/portal'],
    ['PUBLIC_URL', 'https://clinic.example/#top'],
  ])('refuses %s=%s in one line that repeats no password', (name, value) => {
    const message = messageOf(() => readSettings({ [name]: value }, cwd));
    expect(message).toMatch(new RegExp(`^${name} must .*\\.$`));
    expect(message).not.toContain(value);
  });

  it("accepts a scanner's socket or port", () => {
    for (const CLAMD_SOCKET of ['/run/clamav/clamd.ctl', 'localhost:3310', '10.0.0.7:65535']) {
      expect(readSettings({ CLAMD_SOCKET }, cwd).clamd).toBe(CLAMD_SOCKET);
    }
  });

  it('names every bad setting on its own line', () => {
    const bad = {
      PORT: '70000',
      NODE_ENV: 'prod',
      RATE_PROFILE: 'x',
      DATABASE_URL: 'mysql://u:secret@h/d',
      SMS_URL: 'ftp://a',
    };
    const message = messageOf(() => readSettings(bad, cwd));
    expect(message.split('\n')).toHaveLength(7);
    for (const name of ['PORT', 'NODE_ENV', 'RATE_PROFILE', 'DATABASE_URL', 'SMS_URL']) expect(message).toContain(name);
    expect(message).not.toContain('secret');
  });

  it.each(['', 'abc', '-1', '3e3', '1.5', '0x10'])('reads PORT=%j as a whole number or not at all', (PORT) => {
    if (PORT === '') expect(readSettings({ PORT }, cwd).port).toBe(3000);
    else expect(() => readSettings({ PORT }, cwd)).toThrow(SettingsError);
  });

  it('reads .env below the real environment', () => {
    writeFileSync(join(cwd, '.env'), 'PORT=4000\nDATA_DIR="/srv/my clinic"\nRATE_PROFILE=strict\n');
    expect(readSettings({ PORT: '5000', RATE_PROFILE: '' }, cwd)).toMatchObject({
      port: 5000,
      dataDir: '/srv/my clinic',
      rateProfile: 'strict',
    });
  });

  it('takes all Razorpay settings or none, and repeats no secret', () => {
    const all = {
      RAZORPAY_KEY_ID: 'rzp_test_Abc123',
      RAZORPAY_KEY_SECRET: 'key-secret',
      RAZORPAY_WEBHOOK_SECRET: 'hook-secret',
    };
    expect(readSettings(all, cwd).razorpay).toEqual({
      keyId: 'rzp_test_Abc123',
      keySecret: 'key-secret',
      webhookSecret: 'hook-secret',
    });
    for (const name of Object.keys(all)) {
      const message = messageOf(() => readSettings({ ...all, [name]: '' }, cwd));
      expect(message).toContain(`${name} is missing`);
      expect(message).not.toMatch(/key-secret|hook-secret/);
    }
    expect(() => readSettings({ ...all, RAZORPAY_KEY_ID: 'key' }, cwd)).toThrow(/rzp_live/);
  });

  it('asks for the template ids if the gateway uses them', () => {
    expect(() => readSettings({ SMS_URL: gateway.replace('://', '://user:secret@') }, cwd)).toThrow(
      /^SMS_URL may hold no user/,
    );
    const SMS_URL = `${gateway}&id={template}`;
    expect(() => readSettings({ SMS_URL }, cwd)).toThrow(/SMS_TEMPLATE_LOGIN_CODE/);
    expect(readSettings({ SMS_URL, SMS_TEMPLATE_LOGIN_CODE: '17' }, cwd).sms).toMatchObject([{ codeTemplate: '17' }]);
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof SettingsError ? error.message : '';
  }
  return '';
}
