import * as z from 'zod/mini';
import { headBytes, judgeFile } from '#contract/reports/file-kinds.ts';
import type { FileFault } from '#contract/reports/file-kinds.ts';
import type { ReportExtension } from '#contract/reports/files.ts';

type Judged = { extension: ReportExtension } | { fault: FileFault };
/** A form is checked at once and again, but a file's bytes take a moment: they are read once, when it is chosen. */
const judgedFiles = new WeakMap<File, Judged>();

/** Reads what a chosen file is, before it is given to its form. One that cannot be read is left to the server. */
export async function judgeChosen(file: File): Promise<void> {
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null);
  if (head && file.size > 0) judgedFiles.set(file, judgeFile(file.name, new Uint8Array(head)));
}

/** The check of a form: a file that cannot be a report is refused in the words that say what it is. */
export const canBeReport = z.check<File | null>(({ value, issues }) => {
  const judged = value && judgedFiles.get(value);
  if (judged && 'fault' in judged) issues.push({ code: 'custom', message: judged.fault, input: value });
});
