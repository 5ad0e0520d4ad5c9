import { readFile, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { PdfError } from './pdf.ts';
import type { PdfTools } from './pdf.ts';
import type { Task, TaskResult } from './process.ts';
import { rewritePdf } from './rewrite.ts';
import { attachPages, countPages, joinPages, stampPages } from './stack.ts';

/** The process that works on PDFs from elsewhere: one task at a time, as its parent asks. */

type Work = Omit<PdfTools, 'close'>;

const work: Work = {
  rewrite: async (from, to) => {
    const { written, ...counts } = await rewritePdf(await readFile(from));
    await writeFile(to, written, { mode: 0o600 });
    return counts;
  },
  attach: async (cover, pages, to, place) => {
    await writeFile(to, await attachPages(await readFile(cover), await readFile(pages), place), { mode: 0o600 });
  },
  count: (paths) => Promise.all(paths.map(async (path) => countPages(await readFile(path)))),
  join: async (paths, to, over) => {
    const parts = await Promise.all(paths.map((path) => readFile(path)));
    // An argument that was left out arrives as null.
    await writeFile(to, await joinPages(parts, over ? await readFile(over) : undefined), { mode: 0o600 });
  },
  stamp: async (from, mark, to) => {
    await writeFile(to, await stampPages(await readFile(from), await readFile(mark)), { mode: 0o600 });
  },
};

/** In bytes: a new process starts with a quarter of it. */
const muchMemory = 500 * 1024 * 1024;

async function run({ name, args }: Task): Promise<TaskResult> {
  try {
    // The parent sends each task's own arguments.
    const value = await (work[name] as (...given: unknown[]) => Promise<unknown>)(...args);
    return { value, isSpent: process.memoryUsage.rss() > muchMemory };
  } catch (error) {
    if (error instanceof PdfError) return { fault: error.fault, isSpent: process.memoryUsage.rss() > muchMemory };
    return { fault: isFull(error) ? 'Full' : isOutOfMemory(error) ? 'TooHeavy' : 'Damaged', isSpent: true };
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** PDFium aborts when it gets no more memory; JavaScript's own buffers throw a `RangeError`. */
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && /^Aborted|allocation failed|Invalid (typed )?array length/i.test(error.message);

process.on('message', (task: Task) => {
  void run(task).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
// Compiled code is stored now: the process ends by being killed.
flushCompileCache();
