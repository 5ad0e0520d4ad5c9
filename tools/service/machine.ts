import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../../server/shared/start-error.ts';
import { isSystemdRunning } from '../release/service.ts';
import { oldFirstLine, sitesFolder } from './caddy.ts';
import type { Reach } from './caddy.ts';
import type { Step } from './plan.ts';

/** Another clinic that this machine has. */
export interface OtherClinic {
  service: string;
  settings: Record<string, string | undefined>;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * The clinics that are set up on the machine besides `service`, by their units.
 * @param root `/`, or a folder in its place
 */
export function otherClinics(service: string, root = '/'): OtherClinic[] {
  const units = join(root, 'etc/systemd/system');
  const names = existsSync(units) ? readdirSync(units) : [];
  return names
    .flatMap((name) => /^(clinic(?:-[a-z0-9]+)?)\.service$/.exec(name)?.[1] ?? [])
    .filter((name) => name !== service)
    .map((name) => {
      const home = /^WorkingDirectory=(.*)\/current$/m.exec(read(join(units, `${name}.service`)))?.[1] ?? '';
      return { service: name, settings: parseEnv(read(join(root, home, '.env'))) };
    });
}

/** How the clinic was said to be reached when it was set up before; null if it was not. */
export function reachBefore(service: string, root = '/'): Reach | null {
  const site = read(join(root, sitesFolder, `${service}.caddy`));
  if (site !== '') return site.includes('tls internal') ? 'house' : 'public';
  if (!existsSync(join(root, 'etc/systemd/system', `${service}.service`))) return null;
  // Before each clinic had its own file, the only clinic was in the Caddyfile itself.
  return read(join(root, 'etc/caddy/Caddyfile')).startsWith(oldFirstLine) ? 'public' : 'tunnel';
}

/** A port that no clinic of the machine has. */
export function freePort(others: readonly OtherClinic[]): string {
  const taken = new Set(others.map(({ settings }) => settings['PORT'] ?? '3000'));
  for (let port = 3000; ; port += 1) if (!taken.has(String(port))) return String(port);
}

/** A step as one reads it before it is taken. */
export function describe(step: Step): string {
  if ('run' in step) return step.run.join(' ');
  if ('link' in step) return `ln -s ${step.to} ${step.link}`;
  const secret = /^(?!PUBLIC_URL)(\w*(?:KEY|PASSWORD|TOKEN|SECRET|URL)=).*$/gm;
  const text = step.isSecret ? step.text.replaceAll(secret, '$1…') : step.text;
  const kept = step.keep ? ', keeping a copy of one that exists' : '';
  return `write ${step.file} (${step.mode.toString(8)}${kept}):\n${text.replaceAll(/^/gm, '    ').trimEnd()}`;
}

/**
 * Takes a step.
 * @param root with a folder in place of `/`, only files and links are made, in it
 */
export async function take(step: Step, root = '/'): Promise<void> {
  if ('run' in step) {
    if (root === '/') run(step.run);
  } else if ('link' in step) await makeLink({ ...step, link: join(root, step.link) });
  else await writeText({ ...step, file: join(root, step.file) });
}

function run([command = '', ...args]: readonly string[]): void {
  const line = [command, ...args].join(' ');
  // Without systemd (a container, a scratch root) the unit is enabled, and nothing can be started.
  const needsRunning = (command === 'systemctl' && args[0] !== 'enable') || line.includes('/pki/authorities/');
  if (needsRunning && !isSystemdRunning()) return console.log(`(no systemd runs here: left out ${line})`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0)
    throw new StartError(
      `${line} failed, ${error ? error.message : 'see above'}. Once mended, run this command again.`,
    );
}

async function makeLink({ link, to }: Extract<Step, { link: string }>): Promise<void> {
  const found = await lstat(link).catch(() => null);
  if (found && !found.isSymbolicLink()) throw new StartError(`${link} exists and is no link: move it away first.`);
  await mkdir(dirname(link), { recursive: true });
  await rm(`${link}.new`, { force: true });
  await symlink(to, `${link}.new`);
  await rename(`${link}.new`, link);
}

async function writeText({ file, text, mode, keep }: Extract<Step, { file: string }>): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => null);
  const copy = `${file}.before-clinic`;
  if (found !== null && found !== text && keep && !existsSync(copy)) {
    await copyFile(file, copy);
    await chmod(copy, mode);
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode });
  await chmod(file, mode);
}
