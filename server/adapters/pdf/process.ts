import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clinicError } from '../../shared/errors.ts';
import { PdfError } from './pdf.ts';
import type { PdfFault, PdfTools } from './pdf.ts';

export interface Task {
  readonly name: keyof Omit<PdfTools, 'close'>;
  readonly args: readonly unknown[];
}
export type TaskResult = ({ value: unknown } | { fault: PdfFault | 'Full' }) & {
  /** The process is to be ended: it holds much memory, or an error may have broken its libraries. */
  readonly isSpent: boolean;
};

interface Limits {
  /** For one task, in milliseconds. */
  readonly timeoutMs: number;
  /** Of memory in use, in megabytes; of which Node.js reserves half a gigabyte without using it. */
  readonly memoryMb: number;
}
const usual: Limits = { timeoutMs: 45_000, memoryMb: 1400 };
/** An unused process ends, and frees its memory. */
const idleMs = 20_000;

const script = fileURLToPath(new URL('work.ts', import.meta.url));

/** PDF tools in a process of their own, which is started when it is needed and ended when a limit is reached. */
export function pdfProcess({ timeoutMs, memoryMb }: Limits = usual): PdfTools {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    clearTimeout(idle);
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.ref();
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await gone;
  };
  const runNow = async (task: Task): Promise<unknown> => {
    clearTimeout(idle);
    if (!child) {
      const started = start(memoryMb);
      started.once('exit', () => (child = child === started ? null : child));
      child = started;
    }
    const result = await answerOf(child, task, timeoutMs);
    if (!result || result.isSpent) await end();
    else {
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
    if (!result) throw new PdfError('TooHeavy');
    if (!('fault' in result)) return result.value;
    if (result.fault === 'Full') throw Object.assign(new Error('No room for a PDF'), { code: 'ENOSPC' });
    throw new PdfError(result.fault);
  };
  // One at a time, so that the limit of memory holds for all together.
  const run = (name: Task['name'], ...args: unknown[]) => {
    const ran = queue.then(() => runNow({ name, args }));
    queue = ran.catch(() => undefined);
    return ran;
  };
  return {
    rewrite: (from, to) => run('rewrite', from, to).catch(refuseUpload) as ReturnType<PdfTools['rewrite']>,
    attach: async (cover, pages, to, place) => void (await run('attach', cover, pages, to, place)),
    count: async (paths) => (await run('count', paths)) as number[],
    join: async (paths, to, over) => void (await run('join', paths, to, over)),
    stamp: async (from, mark, to) => void (await run('stamp', from, mark, to)),
    close: async () => {
      await queue;
      await end();
    },
  };
}

const refusals: Record<PdfFault, string> = {
  Locked: 'report.pdfLocked',
  Active: 'report.pdfActive',
  Damaged: 'report.pdfDamaged',
  TooManyPages: 'report.pdfTooManyPages',
  TooHeavy: 'report.pdfTooHeavy',
};

function refuseUpload(error: unknown): never {
  throw error instanceof PdfError
    ? clinicError('INVALID_FIELDS', { fields: { file: refusals[error.fault] }, cause: error })
    : error;
}

/** Where the system can limit a process's memory by itself; elsewhere (Windows) only the limit of time holds. */
const hasShell = process.platform !== 'win32';

function start(memoryMb: number): ChildProcess {
  const node = [process.execPath, '--max-old-space-size=600', script];
  const [command, args] = hasShell
    ? ['/bin/sh', ['-c', `ulimit -d ${memoryMb * 1024}; exec "$0" "$@"`, ...node]]
    : [node[0]!, node.slice(1)];
  // The environment holds secrets, so only the folder of compiled code is passed on. The output is dropped, because the
  // libraries print content of files.
  const compiled = getCompileCacheDir();
  const env = compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.unref();
  child.channel?.unref();
  child.on('error', () => undefined);
  return child;
}

/** Null if the process ended or did not answer in time. */
function answerOf(child: ChildProcess, task: Task, timeoutMs: number): Promise<TaskResult | null> {
  return new Promise((resolve) => {
    const finish = (result: TaskResult | null) => {
      clearTimeout(timer);
      child.off('message', finish).off('exit', fail).off('error', fail);
      child.channel?.unref();
      resolve(result);
    };
    const fail = () => finish(null);
    const timer = setTimeout(fail, timeoutMs);
    child
      .on('message', finish as (result: unknown) => void)
      .once('exit', fail)
      .once('error', fail);
    child.channel?.ref();
    child.send(task, (error) => error && fail());
  });
}
