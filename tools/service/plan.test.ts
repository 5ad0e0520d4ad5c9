import { expect, it } from 'vitest';
import { programFolder } from '../release/release.ts';
import { checkAnswers, planService } from './plan.ts';

const answers = {
  domain: 'clinic.example',
  smsUrl: 'https://sms.example/?key=a%20b&to={to}&text={text}',
  backupFolder: '/media/backup',
};

it.each([
  ['a name with a scheme', { domain: 'https://clinic.example' }, 'no name of a site'],
  ['a name that continues the file', { domain: 'clinic.example {\n}' }, 'no name of a site'],
  ['a gateway without a place for the text', { smsUrl: 'https://sms.example/?to={to}' }, 'SMS_URL must hold {text}'],
  [
    'a gateway without https',
    { smsUrl: 'http://sms.example/?to={to}&text={text}' },
    'SMS_URL must be an https address',
  ],
  ['a relative folder', { backupFolder: 'backup' }, 'not the whole path'],
  ['a folder that continues the unit', { backupFolder: '/media/a\nUser=root' }, 'not the whole path'],
])('refuses %s', (_, wrong, line) => {
  expect(() => checkAnswers({ ...answers, ...wrong })).toThrow(line);
});

it('puts the answers into settings, unit and Caddyfile, for the folder the release lies in', () => {
  checkAnswers(answers);
  const steps = planService(answers, { home: '/srv/clinic', folder: programFolder });
  const text = (name: string) => steps.flatMap((step) => ('file' in step && step.file.endsWith(name) ? step.text : []));
  expect(text('/srv/clinic/.env')[0]).toContain(`SMS_URL='${answers.smsUrl}'\nBACKUP_FOLDER=/media/backup\n`);
  expect(text('clinic.service')[0]).toContain(
    'ExecStart=/srv/clinic/current/node_modules/node/bin/node --max-semi-space-size=4 --max-old-space-size=768 tools/start.ts\n',
  );
  expect(text('backup.conf')).toEqual(['[Service]\nReadWritePaths=-/media/backup\n']);
  expect(text('Caddyfile')[0]).toMatch(/^clinic\.example \{$/m);
  expect(steps).toContainEqual({ link: '/srv/clinic/current', to: programFolder });
});

it('goes on without an SMS gateway, which the settings then name as missing', () => {
  checkAnswers({ ...answers, smsUrl: '' });
  const steps = planService({ ...answers, smsUrl: '' }, { home: '/opt/clinic', folder: programFolder });
  const [settings] = steps.flatMap((step) => ('file' in step && step.file.endsWith('.env') ? step.text : []));
  expect(settings).toMatch(/^# SMS_URL=.*clinic open/m);
});

it('never writes over settings that are there, and keeps a copy of another Caddyfile', () => {
  const steps = planService(answers, { home: '/opt/clinic', folder: programFolder });
  expect(steps).toContainEqual(expect.objectContaining({ file: '/opt/clinic/.env', mode: 0o640, keep: 'if there' }));
  expect(steps).toContainEqual(expect.objectContaining({ file: '/etc/caddy/Caddyfile', keep: 'a copy' }));
});
