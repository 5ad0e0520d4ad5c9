import { join } from 'node:path';
import { rootCertificate } from './caddy.ts';
import { serviceNames } from './name.ts';
import type { Answers } from './plan.ts';
import { hasOwnIds } from './try-sms.ts';

interface Closing {
  /** The folder of the releases. */
  home: string;
  /** Whether the keys of the backups are made: then a clinic is here already, and only its settings are changed. */
  isRunning: boolean;
}

/** The next steps for the person who sets the clinic up, which `install-service` prints at its end. */
export function closingWords(answers: Answers, { home, isRunning }: Closing): string {
  const manual = `The manual is on this machine: ${join(home, 'current', 'docs', 'operating.md')}`;
  return [
    `The clinic answers on this machine at http://127.0.0.1:${answers.port}.`,
    ...(isRunning ? ['Its settings are as you answered.'] : firstSteps(answers)),
    ...ofSms(answers),
    ...ofReach(answers, home),
    '',
    `${manual}.`,
  ].join('\n');
}

function firstSteps({ name, domain, sms }: Answers): string[] {
  const { service } = serviceNames(name);
  const steps = [
    [`${service} admin 98xxxxxxxx "Full Name"`, 'makes the first admin, with the phone to log in by'],
    [`${service} backup:keys /media/usb/clinic-keys.txt`, 'makes the keys of the backups, on a USB stick'],
    [`${service} backup`, 'makes the first backup; from then on each night has one'],
    ...(sms['SMS_PROVIDER'] === ''
      ? [[`${service} open 98xxxxxxxx`, 'prints a code to log in with, as long as no SMS goes out']]
      : []),
    [`https://${domain}`, 'open it in a browser and log in: “Set up the clinic” leads through the rest'],
  ] as const;
  return [
    'It is set up. What comes next, the commands as root:',
    ...steps.flatMap(([what, does], at) => [`  ${at + 1}. ${what}`, `     ${does}`]),
  ];
}

function ofSms({ name, domain, sms }: Answers): string[] {
  const own = [sms['SMS_PROVIDER'], sms['SMS_FALLBACK']].find((one) => one === 'msg91' || one === 'fast2sms');
  if (!own || !hasOwnIds(own)) return [];
  return [
    '',
    `${own} sends a text once its id there stands on the page https://${domain}/messages-out, first of all that of`,
    `the log-in code. Until then log in with: ${serviceNames(name).service} open 98xxxxxxxx`,
  ];
}

function ofReach({ reach, domain }: Answers, home: string): string[] {
  if (reach === 'house')
    return [
      '',
      `Each PC and phone must find ${domain} in this house, and trust its certificate, of which a copy is`,
      `${join(home, 'root.crt')} (Caddy's own is ${rootCertificate}).`,
      'The manual says how, with pictures: “Without a public name”.',
    ];
  if (reach === 'tunnel')
    return [
      '',
      `The tunnel must lead ${domain} to the address above, and pass on X-Forwarded-For and X-Forwarded-Proto.`,
      'The manual says more: “Without a public name”.',
    ];
  return [];
}
