import { expect, it } from 'vitest';
import { closingWords } from './closing.ts';
import type { Answers } from './plan.ts';

const answers: Answers = {
  name: '',
  reach: 'public',
  domain: 'clinic.example',
  sms: { SMS_PROVIDER: '', SMS_FALLBACK: '' },
  backupFolder: '/media/backup',
  port: '3000',
};
const words = (wanted: Partial<Answers> = {}, isRunning = false) =>
  closingWords({ ...answers, ...wanted }, { home: '/opt/clinic', isRunning });
/** The commands in their order. */
const steps = (text: string) => [...text.matchAll(/^ {2}\d\. (.*)$/gm)].map(([, step]) => step);

it('says what comes next, in the order of the manual, and where that lies', () => {
  expect(steps(words())).toEqual([
    'clinic admin 98xxxxxxxx "Full Name"',
    'clinic backup:keys /media/usb/clinic-keys.txt',
    'clinic backup',
    'clinic open 98xxxxxxxx',
    'https://clinic.example',
  ]);
  expect(words()).toMatch(/The manual is on this machine: \/opt\/clinic\/current\/docs\/operating\.md\.$/);
});

it('names the command of a second clinic, and no code by hand where SMS go out', () => {
  const text = words({ name: 'saltlake', sms: { SMS_PROVIDER: 'gupshup', SMS_FALLBACK: '' } });
  expect(steps(text)[0]).toBe('clinic-saltlake admin 98xxxxxxxx "Full Name"');
  expect(text).not.toContain(' open 98');
});

it.each(['msg91', 'fast2sms'])('says that %s sends no code before its id is entered', (provider) => {
  const text = words({ sms: { SMS_PROVIDER: 'whatsapp', SMS_FALLBACK: provider } });
  expect(text).toContain(
    `${provider} sends a text once its id there stands on the page https://clinic.example/messages-out`,
  );
  expect(text).toContain('Until then log in with: clinic open 98xxxxxxxx');
});

it('of a clinic that is here already names no first steps', () => {
  const text = words({ reach: 'house', domain: 'clinic.lan' }, true);
  expect(steps(text)).toEqual([]);
  expect(text).toContain('Its settings are as you answered.');
  expect(text).toContain('trust its certificate');
});
