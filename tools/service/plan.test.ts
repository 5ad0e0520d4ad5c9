import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { programFolder } from '../release/release.ts';
import { startCommand } from '../release/service.ts';
import { siteInCaddyfile } from './caddy.ts';
import { freePort, otherClinics, reachBefore, take } from './machine.ts';
import { serviceNames } from './name.ts';
import { checkAnswers, planService, wrongDomain, wrongFolder } from './plan.ts';
import type { Answers, Step } from './plan.ts';

const smsUrl = 'https://sms.example/?key=a%20b&to={to}&text={text}';
const answers: Answers = {
  name: '',
  reach: 'public',
  domain: 'clinic.example',
  sms: { SMS_PROVIDER: 'url', SMS_FALLBACK: '', SMS_URL: smsUrl },
  backupFolder: '/media/backup',
  port: '3000',
};
const where = { home: '/srv/clinic', folder: programFolder };
const textIn = (steps: readonly Step[], name: string) =>
  steps.flatMap((step) => ('file' in step && step.file.endsWith(name) ? step.text : []))[0];
const runs = (steps: readonly Step[]) => steps.flatMap((step) => ('run' in step ? step.run.join(' ') : []));

it.each([
  ['clinic.example', true],
  ['clinic.lan', true],
  ['https://clinic.example', false],
  ['clinic.example {\n}', false],
  ['192.168.1.5', false],
  ['clinic', false],
])('the name %s may be one of a site: %s', (name, isGood) => expect(wrongDomain(name, []) === null).toBe(isGood));

const noPath = 'the whole path of a folder, such as /media/backup: no spaces, no .., no / at its end';
const ofSystem = 'a folder of its own on another disk, such as /media/backup';
const taken = 'another folder than that of clinic-saltlake, neither in it nor around it';
it.each([
  ['/media/backup', null],
  ['backup', noPath],
  ['/media/a\nUser=root', noPath],
  ['/media/backup/', noPath],
  ['//media/backup', noPath],
  ['/media/x/../backup', noPath],
  ['/media', ofSystem],
  ['/etc/backup', ofSystem],
  ['/usr/share', ofSystem],
  ['/media/other', taken],
  ['/media/other/deeper', taken],
  ['/media/others', null],
])('a folder of backups %s', (folder, wrong) => {
  const others = [{ service: 'clinic-saltlake', settings: { BACKUP_FOLDER: '/media/other' } }];
  expect(wrongFolder(folder, others)).toBe(wrong);
});

it('a second clinic has another name of its site', () => {
  const others = [{ service: 'clinic', settings: { PUBLIC_URL: 'https://clinic.example' } }];
  expect(wrongDomain('clinic.example', others)).toBe('another name than that of clinic');
  expect(wrongDomain('saltlake.example', others)).toBeNull();
});

// The first clinic's signing key lies in clinic-keys.
it.each(['keys', 'Salt Lake', 'salt-lake', '../x', 'a'.repeat(21), '1st'])('%s is no short name of a clinic', (name) =>
  expect(() => serviceNames(name)).toThrow('no short name'),
);

it.each([
  ['a gateway without a place for the text', { SMS_URL: 'https://sms.example/?to={to}' }, 'SMS_URL must hold {text}'],
  [
    'a gateway without https',
    { SMS_URL: 'http://sms.example/?to={to}&text={text}' },
    'SMS_URL must be an https address',
  ],
  ['WhatsApp alone', { SMS_PROVIDER: 'whatsapp' }, 'WHATSAPP_PHONE_ID is needed'],
])('refuses %s', (_, sms, line) => {
  expect(() => checkAnswers({ ...answers, sms: { ...answers.sms, ...sms } }, where)).toThrow(line);
});

it('puts the answers into settings, unit and site, for the folder the release lies in', () => {
  checkAnswers(answers, where);
  const steps = planService(answers, where);
  expect(parseEnv(textIn(steps, '/srv/clinic/.env')!)).toEqual({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '3000',
    DATA_DIR: '/var/lib/clinic',
    PUBLIC_URL: 'https://clinic.example',
    SMS_PROVIDER: 'url',
    SMS_URL: smsUrl,
    BACKUP_FOLDER: '/media/backup',
  });
  const unit = textIn(steps, 'clinic.service')!;
  expect(unit).toContain(
    'ExecStart=/srv/clinic/current/node_modules/node/bin/node --max-semi-space-size=4 --max-old-space-size=768 tools/start.ts\n',
  );
  expect(unit).toMatch(/^WorkingDirectory=\/srv\/clinic\/current$/m);
  expect(unit).not.toContain('/opt/clinic');
  expect(textIn(steps, 'backup.conf')).toBe('[Service]\nReadWritePaths=-/media/backup\n');
  expect(textIn(steps, '/clinics/clinic.caddy')).toMatch(/^clinic\.example \{$/m);
  expect(textIn(steps, '/clinics/clinic.caddy')).not.toContain('tls internal');
  expect(textIn(steps, '/Caddyfile')).toContain('import /etc/caddy/clinics/*.caddy');
  expect(steps).toContainEqual({ link: '/srv/clinic/current', to: programFolder });
  expect(steps).toContainEqual({ link: '/usr/local/bin/clinic', to: '/srv/clinic/current/clinic' });
});

it('goes on without an SMS gateway', () => {
  const sms = { SMS_PROVIDER: '', SMS_FALLBACK: '' };
  checkAnswers({ ...answers, sms }, where);
  expect(textIn(planService({ ...answers, sms }, where), '.env')).not.toContain('SMS_');
});

it('run again, keeps every setting that it does not ask for, and the lines around them', () => {
  const settings = `# Written by hand\nHOST=0.0.0.0\nWORKERS=2\nSMS_URL='https://old.example/?to={to}&text={text}'\nRAZORPAY_KEY_ID=rzp_live_1\nRAZORPAY_KEY_SECRET=x\nRAZORPAY_WEBHOOK_SECRET="it's y"\n`;
  const text = textIn(planService(answers, { ...where, settings }), '.env')!;
  expect(text.startsWith('# Written by hand\nHOST=0.0.0.0\nWORKERS=2\n')).toBe(true);
  expect(parseEnv(text)).toMatchObject({ SMS_URL: smsUrl, RAZORPAY_WEBHOOK_SECRET: "it's y", WORKERS: '2' });
});

it('refuses the folder of another clinic', () => {
  const settings = 'DATA_DIR=/var/lib/clinic\n';
  expect(() => checkAnswers({ ...answers, name: 'saltlake' }, { ...where, settings })).toThrow(
    'unpack the release of another clinic in a folder of its own, such as /opt/clinic-saltlake',
  );
});

it('in a house without a public name, Caddy is its own authority, which the clinic trusts before it starts', () => {
  const steps = planService({ ...answers, reach: 'house', domain: 'clinic.lan' }, where);
  expect(textIn(steps, '/clinics/clinic.caddy')).toMatch(/^clinic\.lan \{\n\t#[^\n]*\n\ttls internal\n/m);
  expect(textIn(steps, 'clinic.service')).toContain('Environment=NODE_EXTRA_CA_CERTS=/srv/clinic/root.crt\n');
  expect(runs(steps).slice(-3)).toEqual([
    'systemctl restart caddy.service',
    'install -m 0644 /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /srv/clinic/root.crt',
    'systemctl restart clinic.service',
  ]);
});

it('behind a tunnel there is no Caddy', () => {
  const steps = planService({ ...answers, reach: 'tunnel' }, where);
  expect(JSON.stringify(steps)).not.toMatch(/caddy/i);
  expect(parseEnv(textIn(steps, '.env')!)).toMatchObject({ HOST: '127.0.0.1', PUBLIC_URL: 'https://clinic.example' });
});

it.each([
  ['the sample with another name', '# The clinic behind Caddy, which …\nother.example {\n}\n', 'other.example'],
  ['the sample with its own name', '# The clinic behind Caddy, which …\nclinic.example {\n}\n', null],
  ['another file', 'other.example {\n}\n', null],
  ['none', '', null],
])('a clinic that stands in the Caddyfile itself is not written over: %s', (_, text, found) => {
  expect(siteInCaddyfile(text, 'clinic.example')).toBe(found);
});

describe('in a folder in place of the machine', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'clinic-machine-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const made = (path: string) => readFile(join(root, path), 'utf8');
  async function setUp(one: Answers, home: string): Promise<Step[]> {
    const steps = planService(one, { home, folder: programFolder });
    for (const step of steps) await take(step, root);
    return steps;
  }

  it('two clinics share no file, account, folder, port, command or site', async () => {
    const first = await setUp(answers, '/opt/clinic');
    expect([freePort(otherClinics('clinic', root)), freePort(otherClinics('clinic-saltlake', root))]).toEqual([
      '3000',
      '3001',
    ]);
    const other = { ...answers, name: 'saltlake', domain: 'saltlake.example', backupFolder: '/media/saltlake' };
    const second = await setUp({ ...other, port: '3001' }, '/opt/clinic-saltlake');
    const paths = (steps: readonly Step[]) =>
      steps.flatMap((step) => ('file' in step ? step.file : 'link' in step ? step.link : []));
    const shared = paths(first).filter((path) => paths(second).includes(path));
    // It names no clinic.
    expect(shared).toEqual(['/etc/caddy/Caddyfile']);

    const unit = await made('etc/systemd/system/clinic-saltlake.service');
    for (const line of [
      'User=clinic-saltlake',
      'Group=clinic-saltlake',
      'WorkingDirectory=/opt/clinic-saltlake/current',
      'StateDirectory=clinic-saltlake clinic-saltlake-keys',
      'CacheDirectory=clinic-saltlake',
      'Environment=NODE_COMPILE_CACHE=/var/cache/clinic-saltlake',
    ])
      expect(unit.split('\n')).toContain(line);
    expect(unit).not.toMatch(/(=|\/)clinic(\/|$| )| clinic-keys/m);
    expect(parseEnv(await made('opt/clinic-saltlake/.env'))).toMatchObject({
      PORT: '3001',
      DATA_DIR: '/var/lib/clinic-saltlake',
    });
    expect(await made('etc/caddy/clinics/clinic-saltlake.caddy')).toContain('reverse_proxy 127.0.0.1:3001 {');
    expect(await made('etc/caddy/clinics/clinic.caddy')).toContain('reverse_proxy 127.0.0.1:3000 {');
    expect(await readlink(join(root, 'usr/local/bin/clinic-saltlake'))).toBe('/opt/clinic-saltlake/current/clinic');
    expect(runs(second)).toContain('adduser --system --group --home /var/lib/clinic-saltlake clinic-saltlake');
    expect(otherClinics('clinic', root).map(({ service }) => service)).toEqual(['clinic-saltlake']);
  });

  it('how it was reached is kept for the next time', async () => {
    expect(reachBefore('clinic', root)).toBeNull();
    for (const reach of ['public', 'house'] as const) {
      await setUp({ ...answers, reach }, '/opt/clinic');
      expect(reachBefore('clinic', root)).toBe(reach);
    }
    await rm(join(root, 'etc/caddy'), { recursive: true });
    expect(reachBefore('clinic', root)).toBe('tunnel');
    await mkdir(join(root, 'etc/caddy'));
    await writeFile(join(root, 'etc/caddy/Caddyfile'), '# The clinic behind Caddy, which gets …\n');
    expect(reachBefore('clinic', root)).toBe('public');
  });

  it('run again, keeps a copy of settings and Caddyfile as they were the first time', async () => {
    await mkdir(join(root, 'opt/clinic'), { recursive: true });
    await writeFile(join(root, 'opt/clinic/.env'), 'WORKERS=2\n');
    for (const port of ['3000', '3005']) await setUp({ ...answers, port }, '/opt/clinic');
    expect(await made('opt/clinic/.env.before-clinic')).toBe('WORKERS=2\n');
    expect(existsSync(join(root, 'etc/caddy/clinics/clinic.caddy.before-clinic'))).toBe(false);
  });

  it('after an update the start is told by a command that exists', async () => {
    const release = join(root, 'opt/clinic/clinic-1.1.0');
    await mkdir(release, { recursive: true });
    await writeFile(join(release, 'clinic'), '');
    const command = join(root, 'usr/local/bin/clinic');
    expect(startCommand(release, command)).toBe(`${release}/clinic start`);
    await take({ link: '/usr/local/bin/clinic', to: join(release, 'clinic') }, root);
    expect(startCommand(release, command)).toBe('clinic start');
  });
});
