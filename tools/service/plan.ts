import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { readSettings } from '../../server/settings.ts';
import { StartError } from '../../server/start-error.ts';

/** What the owner is asked. */
export interface Answers {
  /** `clinic.example`: the name Caddy gets a certificate for. */
  domain: string;
  /** '' until there is one. */
  smsUrl: string;
  /** A folder on another disk. */
  backupFolder: string;
}

/** One thing that is done to the machine. Every step may be done again. */
export type Step =
  | { run: readonly string[] }
  | { link: string; to: string }
  | { file: string; text: string; mode: number; keep?: 'if there' | 'a copy' };

interface Where {
  /** The folder of the releases, such as `/opt/clinic`. */
  home: string;
  /** The release this program belongs to. */
  folder: string;
}

const domainName = z.string().check(z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/));

/** @throws StartError naming the answer that cannot be used */
export function checkAnswers(answers: Answers): void {
  const { domain, backupFolder } = answers;
  if (!domainName.safeParse(domain).success)
    throw new StartError(`"${domain}" is no name of a site: only letters, digits, - and dots, as in clinic.example.`);
  if (!/^\/[^\s"'\\%]+$/.test(backupFolder))
    throw new StartError(`"${backupFolder}" is not the whole path of a folder, such as /media/backup, without spaces.`);
  readSettings(parseEnv(settingsText(answers)), '/');
}

const account = 'clinic';
/** Of the service's clinic. */
export const dataDir = '/var/lib/clinic';

/** Debian's and Ubuntu's commands and places, in order. */
export function planService(answers: Answers, { home, folder }: Where): Step[] {
  const sample = (name: string) => readFileSync(join(folder, 'deploy', name), 'utf8').replaceAll('/opt/clinic', home);
  return [
    { run: ['apt-get', 'update'] },
    { run: ['apt-get', 'install', '--yes', 'caddy'] },
    { run: ['adduser', '--system', '--group', '--home', dataDir, account] },
    { run: ['install', '-d', '-o', account, '-g', account, '-m', '0700', dataDir] },
    { run: ['install', '-d', '-o', account, '-g', account, '-m', '0700', answers.backupFolder] },
    { file: join(home, '.env'), text: settingsText(answers), mode: 0o640, keep: 'if there' },
    { run: ['chgrp', account, join(home, '.env')] },
    { link: join(home, 'current'), to: folder },
    { link: '/usr/local/bin/clinic', to: join(home, 'current', 'clinic') },
    { file: '/etc/systemd/system/clinic.service', text: sample('clinic.service'), mode: 0o644 },
    {
      file: '/etc/systemd/system/clinic.service.d/backup.conf',
      text: `[Service]\nReadWritePaths=-${answers.backupFolder}\n`,
      mode: 0o644,
    },
    {
      file: '/etc/caddy/Caddyfile',
      text: sample('Caddyfile').replaceAll('clinic.example', answers.domain),
      mode: 0o644,
      keep: 'a copy',
    },
    { run: ['systemctl', 'daemon-reload'] },
    { run: ['systemctl', 'enable', 'clinic.service', 'caddy.service'] },
    { run: ['systemctl', 'restart', 'clinic.service', 'caddy.service'] },
  ];
}

function settingsText({ domain, smsUrl, backupFolder }: Answers): string {
  return [
    '# The settings of the clinic; docs/operating.md explains them. After a change: systemctl restart clinic',
    'NODE_ENV=production',
    'HOST=127.0.0.1',
    'PORT=3000',
    `DATA_DIR=${dataDir}`,
    `PUBLIC_URL=https://${domain}`,
    smsUrl === '' ? '# SMS_URL= (docs/operating.md, SMS): until then clinic open prints codes' : `SMS_URL='${smsUrl}'`,
    `BACKUP_FOLDER=${backupFolder}`,
    '',
  ].join('\n');
}
