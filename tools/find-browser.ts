import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const windowsFolders = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']];

/** Where each system keeps a Chromium or a Chrome. */
const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  // Debian's shell without windows needs two thirds of the work: the journeys end sooner on it.
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
 * Finds a Chromium for the browser tests, or installs one: CHROMIUM_PATH, an installed one, Debian's package
 * when run as root, Playwright's download. Throws an error with plain advice when none of these works.
 * @param say told in a line what is under way
 * @returns the path of the program
 */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  return findInstalledBrowser() ?? (await installFromDebian(say)) ?? (await download(say));
}

/** Finds a Chromium that is already here. Throws when CHROMIUM_PATH names one that does not run. */
export function findInstalledBrowser(): string | null {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) {
    if (runs(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, and no browser runs there. ${advice}`);
  }
  return [...(usualPlaces[process.platform] ?? []), chromium.executablePath()].find(runs) ?? null;
}

/** Some systems have a `chromium` that only says how to install one: it has to answer with its version. */
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
  // One source of packages that does not answer need not be the one Chromium comes from.
  await run(say, 'apt-get', [...patient, 'update']);
  // An older Debian has no shell of its own.
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

/**
 * Runs a program to its end and shows every ten seconds that it is under way; what it printed is shown when it fails.
 */
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
