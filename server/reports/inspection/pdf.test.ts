import { describe, expect, it } from 'vitest';
import { inspectBytes } from '../../testing/inspect-bytes.ts';
import { aPdf, aPdfWith } from '../../testing/uploads.ts';

/** The checks of a PDF before it is rewritten. */
const pdf = 'application/pdf';
const anObject = (text: string) => `4 0 obj\n${text}\nendobj\n`;
const inspectPdf = (...objects: (string | Buffer)[]) => inspectBytes('x.pdf', aPdfWith(...objects));

describe('a PDF', () => {
  it('begins as a PDF within its first bytes, with no HTML before that', async () => {
    const behind = (text: string) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(text), aPdf]);
    for (const text of ['<html', '<SCRIPT>', '<svg ', '<!DOCTYPE html>'])
      expect(await inspectBytes('x.pdf', behind(text))).toBe('report.fileTypeContent');
    // After the bytes from which browsers guess a file's type.
    expect(await inspectBytes('x.pdf', behind(`${' '.repeat(1100)}<html`))).toBe(pdf);
    for (const [version, expected] of [
      ['%PDF-2.0', pdf],
      ['%PDF-3.0', 'report.fileTypeContent'],
      ['%PDF-x', 'report.fileTypeContent'],
    ] as const) {
      expect(await inspectBytes('x.pdf', Buffer.concat([Buffer.from(version), aPdf.subarray(8)]))).toBe(expected);
    }
  });

  it('ends as a PDF with little behind it, and is no archive at its end', async () => {
    const ending = (text: string) => inspectBytes('x.pdf', Buffer.concat([aPdf, Buffer.from(text, 'latin1')]));
    for (const text of ['\n\n \r\n', '\0\0\0', ' '.repeat(1000), 'x', `\n${' '.repeat(1200)}`])
      expect(await ending(text)).toBe(pdf);
    for (const text of ['x'.repeat(1030), '9 0 obj', `${' '.repeat(1200)}x`])
      expect(await ending(text)).toBe('report.pdfDamaged');
    const archived = (bytesBehind: number) => inspectPdf(anObject(`% PK\u0005\u0006${'x'.repeat(bytesBehind)}`));
    expect(await archived(10)).toBe('report.fileTypeContent');
    expect(await archived(65_800)).toBe('report.fileTypeContent');
    expect(await archived(66_000)).toBe(pdf);
  });
});
