import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const windowsFolders = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']];

/** Where each system installs Chromium or Chrome. */
const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  // Debian's headless shell needs a third less work, so the journeys are faster with it.
  linux: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
  ].flatMap((name) => (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name))),
  darwin: ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'].flatMap((name) =>
    ['/Applications', join(process.env['HOME'] ?? '', 'Applications')].map((folder) => join(folder, name)),
  ),
  win32: windowsFolders.flatMap((folder) =>
    folder
      ? ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'].map((name) =>
          join(folder, name),
        )
      : [],
  ),
};

const advice =
  'The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium-headless-shell; ' +
  'macOS and Windows: google.com/chrome), or set CHROMIUM_PATH to the program of one that is already there.';

/**
 * Finds a Chromium for the browser tests, or installs one: CHROMIUM_PATH, an installed one, Debian's package (as root),
 * Playwright's download. Throws an error that says what to do if all of these fail.
 * @param say called with a line for each step
 * @returns the path of the program
 */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  return findInstalledBrowser() ?? (await installFromDebian(say)) ?? (await download(say));
}

/** Finds an installed Chromium; null if there is none. @throws if CHROMIUM_PATH names one that does not run */
export function findInstalledBrowser(): string | null {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) {
    if (runs(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, and no browser runs there. ${advice}`);
  }
  return [...(usualPlaces[process.platform] ?? []), chromium.executablePath()].find(runs) ?? null;
}

/** On some systems `chromium` only prints how to install it, so it must answer `--version`. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

async function installFromDebian(say: (line: string) => void): Promise<string | null> {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || process.getuid?.() !== 0) return null;
  say("Installing Chromium, Debian's package (about a minute, once)");
  const patient = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  // If one package source does not answer, Chromium may come from another.
  await run(say, 'apt-get', [...patient, 'update']);
  // Older versions of Debian have no headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await run(say, 'apt-get', [...patient, 'install', '-y', '--no-install-recommends', name]))
      return findInstalledBrowser();
  }
  return null;
}

async function download(say: (line: string) => void): Promise<string> {
  say('Downloading Chromium (about 170 MB, once)');
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  const downloaded = await run(say, process.execPath, [cli, 'install', ...withLibraries, 'chromium']);
  const path = downloaded ? findInstalledBrowser() : null;
  if (!path) throw new Error(advice);
  return path;
}

/** Runs a program and prints a line every ten seconds; prints the program's output if it fails. */
async function run(say: (line: string) => void, program: string, args: string[]): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const started = Date.now();
  const ticker = setInterval(() => say(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  clearInterval(ticker);
  if (code !== 0) say(`That did not work: ${output.trim().split('\n').slice(-5).join('\n')}`);
  return code === 0;
}
