import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WordConverter } from './dependencies.ts';

interface Limits {
  /** In milliseconds. */
  readonly timeoutMs: number;
  /** Address space in megabytes; LibreOffice uses much less. */
  readonly memoryMb: number;
}
const usual: Limits = { timeoutMs: 40_000, memoryMb: 4000 };

/**
 * LibreOffice, started for each file with a profile folder of its own, limits of time and memory, and, where the system
 * allows it (Linux), without any network.
 * @param command the path of `soffice`
 */
export function soffice(command: string, limits: Limits = usual): WordConverter {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    convert: (from, extension, to) => {
      const converted = queue.then(() => convert(command, limits, from, extension, to));
      queue = converted.catch(() => undefined);
      return converted;
    },
  };
}

async function convert(command: string, limits: Limits, from: string, extension: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-word-'));
  try {
    const file = join(folder, `report.${extension}`);
    await copyFile(from, file);
    await mkdir(join(folder, 'profile', 'user'), { recursive: true });
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), profile);
    await run(command, folder, limits, [
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--nofirststartwizard',
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--convert-to',
      'pdf:writer_pdf_Export',
      '--outdir',
      folder,
      file,
    ]);
    await copyFile(join(folder, 'report.pdf'), to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Limits the memory, and cuts the network off where a user may do that. */
const script = `ulimit -v "$1" 2>/dev/null; shift
if unshare --map-root-user --net true 2>/dev/null; then exec unshare --map-root-user --net "$@"; else exec "$@"; fi`;

function run(command: string, folder: string, { timeoutMs, memoryMb }: Limits, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // No secrets in its environment, and a group of its own, so that all its processes can be ended.
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
    const options = { env, cwd: folder, detached: true, stdio: 'ignore' } as const;
    const child =
      process.platform === 'win32'
        ? spawn(command, args, { ...options, env: { ...env, SystemRoot: 'C:\\Windows' } })
        : spawn('/bin/sh', ['-c', script, 'sh', String(memoryMb * 1024), command, ...args], options);
    const timer = setTimeout(() => {
      endGroup(child.pid);
      reject(new Error('LibreOffice did not finish in time'));
    }, timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      // Ends the processes that it started.
      endGroup(child.pid);
      if (code === 0) resolve();
      else reject(new Error(`LibreOffice ended with ${code ?? 'a signal'}`));
    });
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

const setting = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}">` +
  `<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
/** LibreOffice's settings: no macros, no links to other files or addresses, and a proxy that leads nowhere. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Office.Writer/Content/Update', 'Link', '0'),
  setting('Inet/Settings', 'ooInetProxyType', '2'),
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((kind) => [
    setting('Inet/Settings', `ooInet${kind}ProxyName`, '127.0.0.1'),
    setting('Inet/Settings', `ooInet${kind}ProxyPort`, '9'),
  ]),
].join('')}</oor:items>
`;
