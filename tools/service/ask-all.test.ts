import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openSmsStandIn } from '../../server/testing/sms-providers.ts';
import type { Given } from './ask-all.ts';
import { withSettings } from './settings-file.ts';
import { typeAnswers, typedBackup, typedBefore, typedPhone, typedProviders } from './typed-answers.ts';

let root: string;
let standIn: Awaited<ReturnType<typeof openSmsStandIn>>;
let refuses: 'login' | null = null;
beforeAll(async () => {
  standIn = await openSmsStandIn(() => refuses);
});
afterAll(() => standIn.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'clinic-asked-'));
  refuses = null;
  standIn.taken.length = 0;
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What is asked, said and answered when these lines are typed. */
async function type(lines: readonly string[], settings = '', given: Given = {}) {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const typed = await typeAnswers(lines, { root, origin: standIn.origin, settings, given }).finally(() =>
    log.mockRestore(),
  );
  return { ...typed, said: said.join('\n') };
}

it.each(typedProviders)(
  '%s: asks for what it needs, writes it, and sends a test message',
  async (_, lines, settings, takers) => {
    const { settings: written, said, screen } = await type([...typedBefore, ...lines]);
    expect(written).toMatchObject(settings);
    expect(standIn.taken.map(({ provider, to }) => [provider, to])).toEqual(takers.map((taker) => [taker, typedPhone]));
    expect(said).toContain(`${takers[0]} took the message`);
    if (settings['SMS_PROVIDER'] === 'whatsapp') expect(said).toContain('WhatsApp knows the number and the token.');
    expect(screen).toContain('Who carries the SMS');
  },
);

it('any gateway by its address, with a template', async () => {
  const url = `${standIn.origin}/?key=a%26b&to={to}&text={text}&template={template}`;
  const { settings, said } = await type([
    ...typedBefore,
    'url',
    'none',
    url,
    '1107160000000000000',
    typedBackup,
    typedPhone,
    'Asha Clinic',
  ]);
  expect(settings).toMatchObject({ SMS_PROVIDER: 'url', SMS_URL: url, SMS_TEMPLATE_LOGIN_CODE: '1107160000000000000' });
  expect(standIn.taken[0]!.said).toMatch(/^000000 is your OTP to log in to Asha Clinic, .*@clinic\.example #000000$/s);
  expect(said).toContain('url took the message');
});

it('a provider that refuses the key is told in words, and the set-up goes on', async () => {
  refuses = 'login';
  const { said, settings } = await type([
    ...typedBefore,
    'msg91',
    'none',
    '4512345A1b2C3d4E5f',
    typedBackup,
    typedPhone,
    'abc',
    'CLINIC',
  ]);
  expect(said).toMatch(/^msg91 did not take the message:/);
  expect(settings).toMatchObject({ MSG91_KEY: '4512345A1b2C3d4E5f' });
});

it('what cannot be used is said, with an example, and asked again', async () => {
  const { screen, settings } = await type([
    'none',
    'by air',
    'public',
    'clinic',
    'clinic.example',
    'twilio',
    'fast2sms',
    'fast2sms',
    'none',
    'short',
    'AbCdEfGhIjKlMnOpQrStUv',
    'backup',
    typedBackup,
    'none',
  ]);
  expect(screen.match(/That cannot be used\. It must be [^\n]*/g)).toEqual([
    'That cannot be used. It must be one of public, house, tunnel.',
    'That cannot be used. It must be a name with letters, digits, - and dots, as in clinic.example.',
    'That cannot be used. It must be one of url, msg91, gupshup, fast2sms, whatsapp, or none.',
    'That cannot be used. It must be another than the first one.',
    'That cannot be used. It must be letters and digits, at least 20, as Fast2SMS shows it under Dev API.',
    'That cannot be used. It must be the whole path of a folder, such as /media/backup: no spaces, no .., no / at its end.',
  ]);
  expect(settings).toMatchObject({ PUBLIC_URL: 'https://clinic.example', BACKUP_FOLDER: typedBackup });
  expect(standIn.taken).toEqual([]);
});

it('run again, Enter keeps every answer, and no secret is shown', async () => {
  const first = await type([...typedBefore, ...typedProviders[1]![1].slice(0, -2), 'none']);
  const again = await type(Array<string>(12).fill(''), `${first.env}WORKERS=2\n`);
  expect(again.env).toBe(`${first.env}WORKERS=2\n`);
  expect(again.screen).toContain('[clinic.example]');
  expect(again.screen).not.toContain('p@ss,word$');
});

it('a provider may be taken away again', async () => {
  const first = await type([...typedBefore, ...typedProviders[0]![1].slice(0, -3), 'none']);
  const { settings } = await type(['', '', 'none', ''], first.env);
  expect([settings['SMS_PROVIDER'], settings['MSG91_KEY']]).toEqual([undefined, '4512345A1b2C3d4E5f']);
});

it('options answer without asking; an answer that cannot be used names what was asked', async () => {
  const given = { name: 'saltlake', reach: 'house', domain: 'clinic.lan', sms: '', backup: typedBackup };
  const { answers, screen } = await type([], '', given);
  expect([answers.name, answers.reach, answers.port, screen]).toEqual(['saltlake', 'house', '3000', '']);
  await expect(type([], '', { ...given, domain: '10.0.0.1' })).rejects.toThrow(
    '"10.0.0.1" cannot be used: Under which name is the clinic found',
  );
  await expect(type([])).rejects.toThrow('There is no answer to "Is this a further clinic');
});

it.each([
  ['A=1\n', { A: '2' }, 'A=2\n'],
  ['# A=1\nA=1\nB=2\nA=3\n', { A: '' }, '# A=1\nB=2\n'],
  ['A=1\nA=3\nB=2\n', { A: '4' }, 'A=4\nB=2\n'],
  ['', { A: 'x y&{to}' }, "A='x y&{to}'\n"],
  ['AB=1\n', { B: '2' }, 'AB=1\nB=2\n'],
])('settings %j with %j', (text, values, written) => expect(withSettings(text, values as never)).toBe(written));

it('a value that no settings file can hold is refused', () =>
  expect(() => withSettings('', { A: "it's" })).toThrow("A holds a '"));
