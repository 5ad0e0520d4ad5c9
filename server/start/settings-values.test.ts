import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openingMoment } from './settings-schema.ts';
import { readSettings, SettingsError } from './settings.ts';

let cwd: string;
beforeEach(() => (cwd = mkdtempSync(join(tmpdir(), 'clinic-settings-'))));
afterEach(() => rmSync(cwd, { recursive: true }));

const read = (env: Record<string, string>) => readSettings(env, cwd);
const SMS_URL = 'https://sms.example.in/send?to={to}&text={text}';

/** The lines that say what is wrong, in order. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('proxies on other machines are named by their addresses', () => {
  expect(read({ TRUSTED_PROXIES: '10.0.0.12,fd00::2' }).trustedProxies).toEqual(['10.0.0.12', 'fd00::2']);
  expect(problemsOf({ TRUSTED_PROXIES: 'app2' })).toEqual([
    'TRUSTED_PROXIES must be IP addresses, with commas between them.',
  ]);
});

describe('host and port', () => {
  test.each([
    ['0', 0],
    ['80', 80],
    ['65535', 65_535],
    ['00080', 80],
  ])('PORT=%s is %d', (PORT, port) => expect(read({ PORT }).port).toBe(port));

  test.each(['65536', '99999', '80 ', '+80', '-0'])('PORT=%j is refused with name and value', (PORT) => {
    expect(problemsOf({ PORT })).toEqual([`PORT must be a whole number from 0 to 65535, not "${PORT}".`]);
  });

  test("HOST overrides the mode's default", () => {
    expect([
      read({ HOST: '10.0.0.7' }).host,
      read({ HOST: '127.0.0.1', NODE_ENV: 'production', SMS_URL }).host,
    ]).toEqual(['10.0.0.7', '127.0.0.1']);
  });

  test('DATA_DIR is relative to the start folder, or absolute', () => {
    expect([read({ DATA_DIR: 'elsewhere' }).dataDir, read({ DATA_DIR: '/srv/clinic' }).dataDir]).toEqual([
      join(cwd, 'elsewhere'),
      '/srv/clinic',
    ]);
  });
});

describe('the moment of a demo', () => {
  test('is kept as it is written, for when the clinic opens', () => {
    expect(read({ CLINIC_AT: '10:40' }).openedAt).toBe('10:40');
    expect(read({}).openedAt).toBeNull();
    expect(problemsOf({ CLINIC_AT: '25:00' })).toEqual([
      'CLINIC_AT must be a time of the clinic (--at), such as 10:40 or 2026-11-30T10:40.',
    ]);
  });

  test('is refused in a real clinic, and beside backups', () => {
    expect(problemsOf({ CLINIC_AT: '10:40', NODE_ENV: 'production', SMS_URL })).toEqual([
      'CLINIC_AT (--at) is for demos: a real clinic goes by the true time.',
    ]);
    for (const [place, value] of [
      ['BACKUP_FOLDER', '/media/disk'],
      ['BACKUP_URL', 'https://a:b@s3.example/clinic'],
    ] as const)
      expect(problemsOf({ CLINIC_AT: '10:40', [place]: value })).toEqual([
        'CLINIC_AT (--at) goes with no backups: they are found by the time at which they were made.',
      ]);
  });
});

describe('the mode', () => {
  test.each([
    ['development', false],
    ['test', false],
    ['production', true],
  ])('%s is production: %s', (NODE_ENV, production) => {
    expect(read({ NODE_ENV, SMS_URL }).production).toBe(production);
  });

  test('a given rate profile overrides the mode’s', () => {
    expect([
      read({ RATE_PROFILE: 'strict' }).rateProfile,
      read({ RATE_PROFILE: 'demo', NODE_ENV: 'production', SMS_URL }).rateProfile,
    ]).toEqual(['strict', 'demo']);
  });

  test('an unknown one is refused, with the known ones listed', () => {
    expect(problemsOf({ NODE_ENV: 'Production', RATE_PROFILE: 'lax' })).toEqual([
      'NODE_ENV must be one of development, production, test, not "Production".',
      'RATE_PROFILE must be one of strict, demo, not "lax".',
    ]);
  });

  test('blanks count as not set', () => {
    expect(read({ PORT: ' ', HOST: '\t', NODE_ENV: '  ', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      production: false,
      databaseUrl: null,
    });
  });
});

describe('the database', () => {
  test.each(['postgres://u:p@h:5432/d', 'postgresql://h/d'])('is read from %s', (url) => {
    expect(read({ DATABASE_URL: url, DATABASE_OWNER_URL: url })).toMatchObject({
      databaseUrl: url,
      databaseOwnerUrl: url,
    });
  });

  test.each(['mysql://u:secret@h/d', 'xpostgres://u:secret@h/d', 'postgresx://u:secret@h/d', 'u:secret'])(
    'is not read from %s, which is not repeated',
    (url) => {
      expect(problemsOf({ DATABASE_URL: url })).toEqual([
        'DATABASE_URL must look like postgres://user:password@host:5432/database.',
      ]);
    },
  );

  test('may have an owner URL only with a database URL', () => {
    expect(problemsOf({ DATABASE_OWNER_URL: 'postgres://u:p@h/d' })).toEqual([
      'DATABASE_OWNER_URL needs DATABASE_URL beside it.',
    ]);
  });
});

describe('the public address', () => {
  test.each([
    ['https://clinic.example', 'https://clinic.example'],
    ['https://clinic.example/', 'https://clinic.example'],
    ['https://clinic.example:8443', 'https://clinic.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
  ])('%s is %s', (PUBLIC_URL, publicUrl) => expect(read({ PUBLIC_URL }).publicUrl).toBe(publicUrl));

  test.each(['http://clinic.example', 'ftp://localhost', 'clinic.example', 'https://clinic.example/?x'])(
    '%s is refused',
    (PUBLIC_URL) => {
      expect(problemsOf({ PUBLIC_URL })).toEqual([
        'PUBLIC_URL must be the address of the site alone, such as https://clinic.example.',
      ]);
    },
  );
});

describe('the SMS gateway', () => {
  test.each<[string, string[]]>([
    ['https://sms.example.in/?text={text}', ['SMS_URL must hold {to}, where the phone number goes.']],
    ['https://sms.example.in/?to={to}', ['SMS_URL must hold {text}, where the text goes.']],
    ['http://sms.example.in/?to={to}&text={text}', ['SMS_URL must be an https address.']],
    ['sms {to} {text}', ['SMS_URL must be an https address.']],
    [
      'https://u@sms.example.in/?to={to}&text={text}',
      ['SMS_URL may hold no user before its @: providers take keys as parameters of the address.'],
    ],
    [`${SMS_URL}&id={template}`, ['SMS_TEMPLATE_LOGIN_CODE is needed, because SMS_URL holds {template}.']],
  ])('%s is refused', (url, problems) => expect(problemsOf({ SMS_URL: url })).toEqual(problems));

  test('on this machine may be unencrypted, and a template may be set that it does not use', () => {
    const url = 'http://localhost:8080/?to={to}&text={text}';
    expect(read({ SMS_URL: url, SMS_TEMPLATE_LOGIN_CODE: '17' }).sms).toEqual([
      { name: 'url', url, codeTemplate: '17' },
    ]);
  });

  test('is a provider by name, with its account, and a second one', () => {
    expect(read({ SMS_PROVIDER: 'msg91', MSG91_KEY: 'k', SMS_FALLBACK: 'url', SMS_URL }).sms).toEqual([
      { name: 'msg91', key: 'k' },
      { name: 'url', url: SMS_URL, codeTemplate: null },
    ]);
    const gupshup = { GUPSHUP_USER: 'u', GUPSHUP_PASSWORD: 'p', GUPSHUP_ENTITY: '1101000000000000001' };
    const whatsapp = { WHATSAPP_PHONE_ID: '10020', WHATSAPP_TOKEN: 't', WHATSAPP_APP_SECRET: 's' };
    expect(read({ SMS_PROVIDER: 'whatsapp', SMS_FALLBACK: 'gupshup', ...gupshup, ...whatsapp }).sms).toEqual([
      { name: 'whatsapp', phoneId: '10020', token: 't', appSecret: 's' },
      { name: 'gupshup', user: 'u', password: 'p', entity: '1101000000000000001', codeTemplate: null },
    ]);
    expect(read({ NODE_ENV: 'production', SMS_PROVIDER: 'fast2sms', FAST2SMS_KEY: 'k' }).sms).toEqual([
      { name: 'fast2sms', key: 'k' },
    ]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ SMS_PROVIDER: 'msg91' }, ['MSG91_KEY is needed, because SMS_PROVIDER is msg91.']],
    [
      { SMS_URL, SMS_FALLBACK: 'gupshup', GUPSHUP_USER: 'u', GUPSHUP_ENTITY: '12' },
      [
        'GUPSHUP_ENTITY must be the entity id of the DLT portal.',
        'GUPSHUP_PASSWORD is needed, because SMS_FALLBACK is gupshup.',
      ],
    ],
    [{ SMS_FALLBACK: 'fast2sms', FAST2SMS_KEY: 'k' }, ['SMS_FALLBACK needs SMS_PROVIDER or SMS_URL beside it.']],
    [{ SMS_URL, SMS_FALLBACK: 'url' }, ['SMS_FALLBACK must be another than the first one.']],
    [
      { SMS_PROVIDER: 'whatsapp', WHATSAPP_PHONE_ID: '10020', WHATSAPP_TOKEN: 't', WHATSAPP_APP_SECRET: 's' },
      ['SMS_FALLBACK is needed, because whatsapp carries no codes for logging in.'],
    ],
  ])('%o is refused', (env, problems) => expect(problemsOf(env)).toEqual(problems));

  test('may be followed by calls that say codes', () => {
    const SMS_VOICE_URL = 'https://call.example.in/?to={to}&code={code}';
    expect(read({ SMS_URL, SMS_VOICE_URL }).voiceUrl).toBe(SMS_VOICE_URL);
    expect(read({ SMS_URL }).voiceUrl).toBeNull();
    expect(problemsOf({ SMS_VOICE_URL })).toEqual(['SMS_VOICE_URL needs SMS_PROVIDER or SMS_URL beside it.']);
    expect(problemsOf({ SMS_URL, SMS_VOICE_URL: 'http://call.example.in/?to={to}' })).toEqual([
      'SMS_VOICE_URL must be an https address.',
      'SMS_VOICE_URL must hold {code}, where the code goes.',
    ]);
  });

  test('may come later: a clinic is set up without one', () => {
    for (const NODE_ENV of ['production', 'test']) expect(problemsOf({ NODE_ENV })).toEqual([]);
  });
});

describe('the payment gateway', () => {
  const all = { RAZORPAY_KEY_ID: 'rzp_live_Abc123', RAZORPAY_KEY_SECRET: 'key', RAZORPAY_WEBHOOK_SECRET: 'hook' };

  test('names its missing keys', () => {
    expect(problemsOf({ RAZORPAY_KEY_ID: all.RAZORPAY_KEY_ID })).toEqual([
      'Razorpay needs all of RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET: RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are missing.',
    ]);
    expect(problemsOf({ ...all, RAZORPAY_KEY_SECRET: '' })).toEqual([
      'Razorpay needs all of RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET: RAZORPAY_KEY_SECRET is missing.',
    ]);
  });

  test.each(['rzp_demo_Abc123', 'xrzp_live_Abc123', 'rzp_live_', 'rzp_live_Abc-123'])(
    'has no key like %s',
    (RAZORPAY_KEY_ID) => {
      expect(problemsOf({ ...all, RAZORPAY_KEY_ID })).toEqual([
        'RAZORPAY_KEY_ID must look like rzp_live_XXXXXXXXXXXXXX.',
      ]);
    },
  );
});

describe('the file store', () => {
  const refusal =
    'FILES_URL must look like https://key:secret@s3.example/bucket?region=ap-south-1, with %25 for a % of its own.';

  test('has a default region; on this machine it may be unencrypted', () => {
    expect(read({ FILES_URL: 'http://k:s@127.0.0.1:9000/bucket//' }).files).toEqual({
      url: 'http://127.0.0.1:9000/bucket',
      accessKeyId: 'k',
      secretAccessKey: 's',
      region: 'us-east-1',
    });
    expect(read({ FILES_URL: 'https://k%2F1:s%25@s3.example/b' }).files).toMatchObject({
      accessKeyId: 'k/1',
      secretAccessKey: 's%',
    });
  });

  test.each([
    'https://k@s3.example/bucket',
    'https://:s@s3.example/bucket',
    'https://k:s@s3.example',
    'https://k:s@s3.example//',
    'ftp://k:s@s3.example/bucket',
  ])('%s is refused', (FILES_URL) => {
    expect(problemsOf({ FILES_URL })).toEqual([refusal]);
  });
});

test.each(['/', 'host', 'host:', 'host:123456', ':3310', 'ho st:1', 'host:65536'])(
  'a scanner does not listen at %s',
  (CLAMD_SOCKET) => {
    expect(problemsOf({ CLAMD_SOCKET })).toEqual([
      'CLAMD_SOCKET must be the path of a socket, such as /run/clamav/clamd.ctl, or host:port.',
    ]);
  },
);

test('faults of several settings together are reported beside those of each', () => {
  expect(problemsOf({ PORT: 'x', DATABASE_OWNER_URL: 'postgres://u:p@h/d', RAZORPAY_KEY_SECRET: 'key' })).toEqual([
    'PORT must be a whole number from 0 to 65535, not "x".',
    'DATABASE_OWNER_URL needs DATABASE_URL beside it.',
    'Razorpay needs all of RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET: RAZORPAY_KEY_ID and RAZORPAY_WEBHOOK_SECRET are missing.',
  ]);
});

test('an unreadable .env stops the start and is named', () => {
  mkdirSync(join(cwd, '.env'), { recursive: true });
  expect(problemsOf({})[0]).toContain(`${join(cwd, '.env')} cannot be read: `);
});

test('an empty environment variable is taken from .env, and an empty one there is not set', () => {
  writeFileSync(join(cwd, '.env'), 'PORT=4000\nHOST=\nRATE_PROFILE="strict"\n');
  expect(read({ PORT: '' })).toMatchObject({ port: 4000, host: '127.0.0.1', rateProfile: 'strict' });
});

// 1:10 of the next day in India.
const night = new Date('2026-11-25T19:40:00Z');

test.each([
  ['10:40', '2026-11-26T05:10:00.000Z'],
  ['00:00', '2026-11-25T18:30:00.000Z'],
  ['2027-02-10T10:40', '2027-02-10T05:10:00.000Z'],
  ['2028-02-29T23:58', '2028-02-29T18:28:00.000Z'],
  ['2027-02-10T10:40:00Z', '2027-02-10T10:40:00.000Z'],
])('%s is a moment by the clinic’s time, today if no day is said', (text, moment) =>
  expect(openingMoment(text, night)?.toISOString()).toBe(moment),
);

test.each(['', '24:00', '9:30', '10.40', '2027-02-10', '2027-02-29T10:40', 'now', '1999-01-01T10:40'])(
  '%j is no moment',
  (text) => expect(openingMoment(text, night)).toBeNull(),
);
