import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Answer } from '#contract/endpoints.ts';
import { headBytes, judgeFile } from '#contract/reports/file-kinds.ts';
import type { FileFault } from '#contract/reports/file-kinds.ts';
import type { ReportExtension } from '#contract/reports/files.ts';
import { runAction } from '#web/lib/refresh.ts';
import { upload } from '#web/lib/upload.ts';

type Judged = { extension: ReportExtension } | { fault: FileFault };
/**
 * Results by file. A form is validated synchronously and repeatedly, but reading bytes takes a moment, so a file is
 * read once, when it is chosen.
 */
const judgedFiles = new WeakMap<File, Judged>();

/** Reads the kind of a chosen file before it is given to its form. A file that cannot be read is left to the server. */
export async function judgeChosen(file: File): Promise<void> {
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null);
  if (head && file.size > 0) judgedFiles.set(file, judgeFile(file.name, new Uint8Array(head)));
}

/** A form's check: a file that cannot be a report is refused, with a message that says what it is. */
export const canBeReport = z.check<File | null>(({ value, issues }) => {
  const judged = value && judgedFiles.get(value);
  if (judged && 'fault' in judged) issues.push({ code: 'custom', message: judged.fault, input: value });
});

interface UploadTarget {
  call: 'uploadReport' | 'attachPages';
  params?: { id: number };
  fields?: Readonly<Record<string, string>>;
  /** Called with the answer, before the screens read again. */
  onTaken?: (report: Answer<'attachPages' | 'uploadReport'>) => void;
}

/** Uploads a file (R80); leaving the screen cancels it. */
export function useUpload({ call, params, fields = {}, onTaken }: UploadTarget) {
  const client = useQueryClient();
  const [sent, setSent] = useState<number>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File): Promise<boolean> => {
    const attempt = new AbortController();
    running.current = attempt;
    const form = new FormData();
    // The fields come first, because the server checks them before it reads the file.
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    setSent(0);
    try {
      const options = { ...(params && { params }), signal: attempt.signal, onProgress: setSent };
      await runAction(client, call, async () => {
        const report = await upload(call, form, options);
        onTaken?.(report);
        return report;
      });
      return true;
    } catch (error) {
      if (attempt.signal.aborted) return false;
      throw error;
    } finally {
      setSent(undefined);
    }
  };
  return {
    /** The fraction sent, 0 to 1; undefined when nothing is being uploaded. */
    sent,
    /** Uploads the file; false if it was cancelled. Throws the server's refusal. */
    send,
    cancel: () => running.current?.abort(),
  };
}
