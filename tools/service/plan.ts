import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { serviceNameFile } from '../../server/shared/commands.ts';
import { readSettings } from '../../server/start/settings.ts';
import { StartError } from '../../server/shared/start-error.ts';
import { mainCaddyfile, rootCertificate, siteOf, sitesFolder } from './caddy.ts';
import type { Reach } from './caddy.ts';
import type { OtherClinic } from './machine.ts';
import { serviceNames } from './name.ts';
import { withSettings } from './settings-file.ts';
import type { SettingValues } from './settings-file.ts';

/** What the owner is asked. */
export interface Answers {
  /** The short name of a further clinic on this machine; '' for the first. */
  name: string;
  reach: Reach;
  /** `clinic.example`: the name in the address. */
  domain: string;
  /** Who carries the SMS, and what that needs; '' for what is not set. */
  sms: SettingValues;
  /** A folder on another disk. */
  backupFolder: string;
  /** Where the clinic answers on this machine. */
  port: string;
}

/** One thing that is done to the machine. Every step may be done again. */
export type Step =
  | { run: readonly string[] }
  | { link: string; to: string }
  | { file: string; text: string; mode: number; keep?: 'a copy'; isSecret?: boolean };

interface Where {
  /** The folder of the releases, such as `/opt/clinic`. */
  home: string;
  /** The release this program belongs to. */
  folder: string;
  /** The settings that are there; '' for none. */
  settings?: string;
}

const domainName = z.string().check(z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/));

/** What is wrong with a domain name; null if nothing is. */
export function wrongDomain(domain: string, others: readonly OtherClinic[]): string | null {
  if (!domainName.safeParse(domain).success) return 'a name with letters, digits, - and dots, as in clinic.example';
  const other = others.find(({ settings }) => settings['PUBLIC_URL']?.replace(/^https?:\/\//, '') === domain);
  // With two sites of one name Caddy starts neither.
  return other ? `another name than that of ${other.service}` : null;
}

/** Folders of the system, and what is in them. */
const systemFolders = /^\/(bin|boot|dev|etc|lib\w*|proc|root|run|sbin|sys|usr)\//;

/** Whether one of two folders is the other, or is in it. */
function isWithin(one: string, other: string): boolean {
  if (other === '') return false;
  const [a, b] = [one, other].map((folder) => `${posix.resolve(folder)}/`) as [string, string];
  return a.startsWith(b) || b.startsWith(a);
}

/** What is wrong with a folder of backups; null if nothing is. */
export function wrongFolder(folder: string, others: readonly OtherClinic[]): string | null {
  if (!/^\/[^\s"'\\%]+$/.test(folder) || folder !== posix.resolve(folder))
    return 'the whole path of a folder, such as /media/backup: no spaces, no .., no / at its end';
  // The account of the clinic gets the folder: nobody else could read it.
  if (folder.split('/').length < 3 || systemFolders.test(folder))
    return 'a folder of its own on another disk, such as /media/backup';
  const other = others.find(({ settings }) => isWithin(folder, settings['BACKUP_FOLDER'] ?? ''));
  // The oldest archives of a folder are deleted, whoever made them.
  return other ? `another folder than that of ${other.service}, neither in it nor around it` : null;
}

/** @throws StartError naming the answer that cannot be used */
export function checkAnswers(answers: Answers, { home, settings = '' }: Pick<Where, 'home' | 'settings'>): void {
  const { dataDir } = serviceNames(answers.name);
  const there = parseEnv(settings)['DATA_DIR'];
  if (there !== undefined && there !== dataDir)
    throw new StartError(
      `${home} belongs to the clinic whose data are in ${there}: unpack the release of another clinic in a folder of ` +
        `its own, such as /opt/${serviceNames(answers.name).service}.`,
    );
  readSettings(parseEnv(settingsText(answers, settings)), '/');
}

/** Debian's and Ubuntu's commands and places, in order. */
export function planService(answers: Answers, { home, folder, settings = '' }: Where): Step[] {
  const { service, dataDir } = serviceNames(answers.name);
  const { reach, domain, port, backupFolder } = answers;
  const owned = (path: string) => ({ run: ['install', '-d', '-o', service, '-g', service, '-m', '0700', path] });
  const sample = (name: string) => readFileSync(join(folder, 'deploy', name), 'utf8');
  const hasCaddy = reach !== 'tunnel';
  const root = join(home, 'root.crt');
  return [
    { run: ['apt-get', 'update'] },
    ...(hasCaddy ? [{ run: ['apt-get', 'install', '--yes', 'caddy'] }] : []),
    { run: ['adduser', '--system', '--group', '--home', dataDir, service] },
    owned(dataDir),
    owned(backupFolder),
    { file: join(home, '.env'), text: settingsText(answers, settings), mode: 0o640, keep: 'a copy', isSecret: true },
    { run: ['chgrp', service, join(home, '.env')] },
    { file: join(home, serviceNameFile), text: `${service}\n`, mode: 0o644 },
    { link: join(home, 'current'), to: folder },
    { link: `/usr/local/bin/${service}`, to: join(home, 'current', 'clinic') },
    {
      file: `/etc/systemd/system/${service}.service`,
      text: unitText(sample('clinic.service'), { service, home, rootCertificate: reach === 'house' ? root : null }),
      mode: 0o644,
    },
    {
      file: `/etc/systemd/system/${service}.service.d/backup.conf`,
      text: `[Service]\nReadWritePaths=-${backupFolder}\n`,
      mode: 0o644,
    },
    ...(hasCaddy
      ? ([
          { file: '/etc/caddy/Caddyfile', text: mainCaddyfile, mode: 0o644, keep: 'a copy' },
          {
            file: `${sitesFolder}/${service}.caddy`,
            text: siteOf(sample('Caddyfile'), { domain, port, reach }),
            mode: 0o644,
          },
        ] as const)
      : []),
    { run: ['systemctl', 'daemon-reload'] },
    { run: ['systemctl', 'enable', `${service}.service`, ...(hasCaddy ? ['caddy.service'] : [])] },
    ...(hasCaddy ? [{ run: ['systemctl', 'restart', 'caddy.service'] }] : []),
    // Caddy's own folder is closed to others; the clinic looks at its certificate as browsers do.
    ...(reach === 'house' ? [{ run: ['install', '-m', '0644', rootCertificate, root] }] : []),
    { run: ['systemctl', 'restart', `${service}.service`] },
  ];
}

/** The unit of one of the machine's clinics. */
function unitText(
  sample: string,
  { service, home, rootCertificate: root }: { service: string; home: string; rootCertificate: string | null },
): string {
  return sample
    .replaceAll('/opt/clinic/', `${home}/`)
    .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${home}/current`)
    .replace(/^(User|Group|CacheDirectory)=clinic$/gm, `$1=${service}`)
    .replace(/^StateDirectory=clinic clinic-keys$/m, `StateDirectory=${service} ${service}-keys`)
    .replace(
      '/var/cache/clinic\n',
      `/var/cache/${service}\n${root === null ? '' : `Environment=NODE_EXTRA_CA_CERTS=${root}\n`}`,
    );
}

const firstLine = '# The settings of the clinic; docs/operating.md explains them. After a change: systemctl restart ';

/** The settings with the answers put in; all others stay. */
function settingsText({ name, domain, port, sms, backupFolder }: Answers, settings: string): string {
  const { service, dataDir } = serviceNames(name);
  return withSettings(settings || `${firstLine}${service}\n`, {
    NODE_ENV: 'production',
    HOST: parseEnv(settings)['HOST'] ?? '127.0.0.1',
    PORT: port,
    DATA_DIR: dataDir,
    PUBLIC_URL: `https://${domain}`,
    ...sms,
    BACKUP_FOLDER: backupFolder,
  });
}
