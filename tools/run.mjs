// Runs a script with the Node version the project is pinned to. In a checkout it installs the packages first if that is
// needed; a release holds them.
//   node tools/run.mjs <script.ts> [arguments]
// This file itself runs on Node 20 or newer, without packages.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';
const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/**
 * npm writes node_modules/.package-lock.json at the end of a successful install. So an interrupted install counts as
 * none, and one by hand (`npm install`) counts as well.
 */
function isInstalled() {
  try {
    const installed = readJson(join('node_modules', '.package-lock.json')).packages;
    const wanted = Object.entries(readJson('package-lock.json').packages).filter(([path]) => path !== '');
    // Packages for other platforms are optional and may be missing.
    const same = ([path, { version, optional }]) => (installed[path] ? installed[path].version === version : optional);
    return wanted.every(same) && existsSync(pinnedNode);
  } catch {
    return false;
  }
}

/** Shows that a long step is running: a counting line on a terminal, a line every few seconds elsewhere. */
function showProgress(step) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const terminal = process.stdout.isTTY;
  process.stdout.write(`${step} …${terminal ? '' : '\n'}`);
  const timer = setInterval(
    () => process.stdout.write(terminal ? `\r${step} … ${seconds()} s` : `${step} … ${seconds()} s\n`),
    terminal ? 1000 : 10_000,
  );
  return () => {
    clearInterval(timer);
    process.stdout.write(`${terminal ? '\r' : ''}${step} … ended after ${seconds()} s\n`);
  };
}

/** npm's own error message comes late and fills a screen. */
function ensureWritable() {
  try {
    for (const folder of [root, join(root, 'node_modules')]) if (existsSync(folder)) accessSync(folder, constants.W_OK);
  } catch ({ path }) {
    fail(
      `Cannot write in ${path}, where the packages have to be installed: ` +
        'start once as the owner of that folder, or from a copy of your own.',
    );
  }
}

async function install() {
  ensureWritable();
  const done = showProgress('Installing the packages (once; about a minute)');
  // `npm start` sets npm_execpath; without it, the npm on the path is used.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...first] = npm;
  const child = spawn(command, [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: windows && npm.length === 1,
  });
  child.stdout.resume();
  const { code, error } = await new Promise((resolve) => {
    child.once('error', (problem) => resolve({ code: 1, error: problem }));
    child.once('exit', (status) => resolve({ code: status, error: null }));
  });
  done();
  if (error) fail(`npm cannot be run (${error.message}): install npm, which comes with Node.`);
  if (code !== 0)
    fail(
      'The packages could not be installed; npm says why above. Once mended (is this machine online?), start again.',
    );
  if (!isInstalled())
    fail('The pinned Node was not installed: does your npm configuration forbid install scripts or optional packages?');
}

/** The parent process and, if that is the shell that npm starts in between, npm itself. */
function findParents() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(status);
    return `${process.ppid} ${/^(|da|ba|z)sh$/.test(name) ? parent : ''}`;
  } catch {
    // No /proc: not Linux.
    return String(process.ppid);
  }
}

function runScript(script, args) {
  // The IPC channel carries no messages: when it closes, the script knows that this process is gone, even if it was
  // killed.
  // How much memory the server may use (docs/decisions/0016-limits-of-speed.md); deploy/clinic.service says the same.
  const options = script === 'tools/start.ts' ? readJson('package.json').config.serverOptions.split(' ') : [];
  const child = spawn(pinnedNode, [...options, join(root, script), ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // On Ctrl-C the terminal signals the child too. Forwarding it again is harmless: the child stops once.
    process.on(signal, () => {
      asked = true;
      child.kill(signal);
    });
  }
  // The shell between npm and this process dies of a SIGTERM without passing it on. When the parents change, the child
  // is told to stop.
  const parents = findParents();
  const watch = () => findParents() !== parents && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event && !windows) setInterval(watch, 250).unref();
  child.once('error', (error) =>
    fail(`${pinnedNode} cannot be run: ${error.message}. Delete node_modules and start again.`),
  );
  child.once('exit', (code, signal) => {
    // A script that was asked to end before it could handle the signal has ended as asked.
    if (signal && !asked) process.stderr.write(`${script} was ended by ${signal}.\n`);
    process.exit(code ?? (asked ? 0 : 1));
  });
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node 20 or newer is needed, this is ${process.version}: https://nodejs.org`);
}
const [script, ...args] = process.argv.slice(2);
if (!script) fail('Which script? node tools/run.mjs <script.ts> [arguments]');
if (existsSync(join(root, 'release.json'))) {
  if (!existsSync(pinnedNode)) fail(`This release is not whole: unpack its archive again (${root}).`);
} else if (!isInstalled()) await install();
runScript(script, args);
