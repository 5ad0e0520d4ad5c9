import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { inspectBytes } from '../../testing/inspect-bytes.ts';
import { aPdf, aPdfWith } from '../../testing/uploads.ts';

/** What is searched for in a PDF, at the edges of where it may be. */
const pdf = 'application/pdf';
const anObject = (text: string) => `4 0 obj\n${text}\nendobj\n`;
const inspectPdf = (...objects: (string | Buffer)[]) => inspectBytes('x.pdf', aPdfWith(...objects));
/** Objects compressed in an object stream. */
function packed(content: string | Buffer, dictionary = '/Filter /FlateDecode', data = deflateSync(content)): Buffer {
  return Buffer.concat([
    Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

describe('a PDF', () => {
  it.each([
    'JavaScript',
    'Launch',
    'EmbeddedFile',
    'EmbeddedFiles',
    'RichMedia',
    'Rendition',
    'SubmitForm',
    'ImportData',
    'GoToE',
  ])('with /%s has active content, plain or compressed', async (name) => {
    expect(await inspectPdf(anObject(`<< /S /${name} >>`))).toBe('report.pdfActive');
    expect(await inspectPdf(packed(`9 0 << /S /${name} >>`))).toBe('report.pdfActive');
    expect(await inspectPdf(anObject(`<< /S /${name}2 /${name.toLowerCase()} 1 >>`))).toBe(pdf);
  });

  it('with an XFA form is refused; the same three letters before anything else are chance', async () => {
    for (const text of ['/XFA [', '/XFA 7 0 R', '/XFA\n\n  ['])
      expect(await inspectPdf(anObject(`<< ${text} >>`))).toBe('report.pdfActive');
    for (const text of ['/XFA (text)', '/XFA /Name', '/XFAb ['])
      expect(await inspectPdf(anObject(`<< ${text} >>`))).toBe(pdf);
    expect(await inspectPdf(packed('9 0 << /XFA (text) >>'))).toBe('report.pdfActive');
  });

  it("with a script's short name is refused in text, but not in what may be a picture's bytes", async () => {
    expect(await inspectPdf(packed('9 0 << /JS (x) >>'))).toBe('report.pdfActive');
    expect(await inspectPdf(anObject('<< /JS (x) >>'))).toBe(pdf);
  });

  it('that is encrypted is refused with that reason', async () => {
    expect(await inspectPdf(anObject('<< /Encrypt 4 0 R >>'))).toBe('report.pdfLocked');
  });

  it('hides no name at the edge of a piece, nor by escapes', async () => {
    const before = aPdfWith(anObject('% FILL')).indexOf('FILL');
    for (const piece of [64 * 1024, 128 * 1024 - 512]) {
      for (let left = 1; left <= 12; left += 1) {
        const fill = 'x'.repeat(piece - before - left);
        expect(await inspectPdf(anObject(`% ${fill}\n/JavaScript`)), `${left} before ${piece}`).toBe(
          'report.pdfActive',
        );
        expect(await inspectPdf(anObject(`% ${fill}\n/JavaScripture`)), `${left} before ${piece}`).toBe(pdf);
      }
    }
    const escaped = Array.from('JavaScript', (letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');
    expect(await inspectPdf(anObject(`/${escaped}`))).toBe('report.pdfActive');
    expect(await inspectPdf(anObject(`/${escaped.toUpperCase()}`))).toBe('report.pdfActive');
  });

  it('begins as a PDF within its first bytes, with no HTML before that', async () => {
    const behind = (text: string) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(text), aPdf]);
    for (const text of ['<html', '<SCRIPT>', '<svg ', '<!DOCTYPE html>'])
      expect(await inspectBytes('x.pdf', behind(text))).toBe('report.fileTypeContent');
    // Beyond the bytes in which browsers guess a file's type.
    expect(await inspectBytes('x.pdf', behind(`${' '.repeat(1100)}<html`))).toBe(pdf);
    for (const [version, expected] of [
      ['%PDF-2.0', pdf],
      ['%PDF-3.0', 'report.fileTypeContent'],
      ['%PDF-x', 'report.fileTypeContent'],
    ] as const) {
      expect(await inspectBytes('x.pdf', Buffer.concat([Buffer.from(version), aPdf.subarray(8)]))).toBe(expected);
    }
  });

  it('ends as a PDF, except for white space, and is no archive at its end', async () => {
    const ending = (text: string) => inspectBytes('x.pdf', Buffer.concat([aPdf, Buffer.from(text, 'latin1')]));
    for (const text of ['\n\n \r\n', '\0\0\0', ' '.repeat(1000)]) expect(await ending(text)).toBe(pdf);
    for (const text of ['x', `\n${' '.repeat(1200)}`]) expect(await ending(text)).toBe('report.pdfDamaged');
    const archived = (bytesBehind: number) => inspectPdf(anObject(`% PK\u0005\u0006${'x'.repeat(bytesBehind)}`));
    expect(await archived(10)).toBe('report.fileTypeContent');
    expect(await archived(65_800)).toBe('report.fileTypeContent');
    expect(await archived(66_000)).toBe(pdf);
  });
});

describe('the compressed objects of a PDF', () => {
  it('are searched to their end, across the pieces they unpack in', async () => {
    for (const at of [16_384 - 5, 16_384, 32_768 - 1, 65_536 - 10]) {
      expect(await inspectPdf(packed(`${'x'.repeat(at)}\n/JavaScript`)), String(at)).toBe('report.pdfActive');
    }
    // A long escaped name that begins before the end of a piece.
    const escaped = Array.from('JavaScript', (letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');
    expect(await inspectPdf(packed(`${'x'.repeat(16_384 - 20)}\n/${escaped} 1`))).toBe('report.pdfActive');
    // Each of many streams, not only the first.
    expect(await inspectPdf(packed('9 0 << /A 1 >>'), packed('9 0 << /B 1 >>'), packed('9 0 << /C 1 >>'))).toBe(pdf);
    expect(await inspectPdf(packed('9 0 << /A 1 >>'), packed('9 0 << /S /JavaScript >>'))).toBe('report.pdfActive');
  });

  it('may have the usual compression, or none', async () => {
    for (const dictionary of [
      '/Filter /FlateDecode',
      '/Filter/FlateDecode',
      '/Filter [ /FlateDecode ]',
      '/Filter /Fl',
      '/Filter[/Fl]',
    ]) {
      expect(await inspectPdf(packed('9 0 << /A 1 >>', dictionary)), dictionary).toBe(pdf);
    }
    const plain = (content: string) => packed(content, '', Buffer.from(content));
    expect(await inspectPdf(plain('9 0 << /A 1 >>'))).toBe(pdf);
    expect(await inspectPdf(plain('9 0 << /JS (x) >>'))).toBe('report.pdfActive');
    for (const dictionary of [
      '/Filter /LZWDecode',
      '/Filter [/FlateDecode /FlateDecode]',
      '/Filter [/FlateDecode',
      '/Filter /FlateDecode /Filter [/FlateDecode]',
      '/Filter 7 0 R',
      '/Filter /FlateDecodeX',
      '/Filter /FlateDecode /F (file)',
      '/Filter /FlateDecode /DP << >>',
      '/Filter /FlateDecode /DecodeParms << >>',
      '/#46ilter /FlateDecode',
    ]) {
      expect(await inspectPdf(packed('9 0 << /A 1 >>', dictionary)), dictionary).toBe('report.pdfDamaged');
    }
  });

  it('may have their type before or after the rest, with any line end', async () => {
    const data = deflateSync('9 0 << /JS 1 >>');
    for (const end of ['\n', '\r\n', '\r']) {
      const head = `5 0 obj\n<< /Filter /FlateDecode /Length ${data.length} /Type /ObjStm >>\nstream${end}`;
      expect(await inspectPdf(Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')]))).toBe(
        'report.pdfActive',
      );
    }
  });

  it('other objects are not mistaken for them', async () => {
    const plain = '8 0 obj\n<< /Length 1 /Filter /LZWDecode >>\nstream\nx\nendstream\nendobj\n';
    expect(await inspectPdf(plain, packed('9 0 << /A 1 >>'))).toBe(pdf);
    const data = deflateSync('x');
    const other = Buffer.concat([
      Buffer.from(`8 0 obj\n<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
    expect(await inspectPdf(other)).toBe(pdf);
    expect(await inspectPdf('5 0 obj\n<< /Type /ObjStm >>\nendobj\n', other)).toBe('report.pdfDamaged');
  });

  it('leave no file open, however early they end', async () => {
    const opened = vi.spyOn(fs, 'createReadStream');
    syncBuiltinESMExports();
    expect(await inspectPdf(packed('9 0 << /A 1 >>'), anObject(`% ${'x'.repeat(300_000)}`))).toBe(pdf);
    expect(await inspectPdf(packed('9 0 << /JavaScript 1 >>'), anObject(`% ${'x'.repeat(300_000)}`))).toBe(
      'report.pdfActive',
    );
    expect(opened.mock.results.map(({ value }) => (value as fs.ReadStream).destroyed)).toEqual([true, true]);
    opened.mockRestore();
    syncBuiltinESMExports();
  });

  it('unpack to 40 MB in total, and are no more than 20,000', async () => {
    const spaces = (megabytes: number) => packed(Buffer.alloc(megabytes * 1024 * 1024, 0x20));
    expect(await inspectPdf(spaces(20), spaces(20))).toBe(pdf);
    expect(await inspectPdf(spaces(20), spaces(20), packed(' '))).toBe('report.pdfDamaged');
    const small = packed('9 0 << /A 1 >>').toString('latin1');
    expect(await inspectPdf(small.repeat(20_001))).toBe('report.pdfDamaged');
  });
});
