import { expect, test, vi } from 'vitest';
import { buttonsIn } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { choosePaper, paperHere, Receipt } from './pdf-download.tsx';

test('a paper is printed where the browser shows PDFs, by a key where the screen has one', () => {
  const names = () => buttonsIn(renderPart(<Receipt id={7} number="R/1" printKey="R" />).drawn);
  expect(names()).not.toContain('Print (R) Receipt R/1 (PDF)');
  vi.stubGlobal('navigator', { pdfViewerEnabled: true });
  expect(names()).toContain('Print (R) Receipt R/1 (PDF)');
  expect(buttonsIn(renderPart(<Receipt id={7} />).drawn)).toContain('Print Receipt (PDF)');
});

test('the paper is the one chosen for this computer’s slips; none is A4, as the server has it', () => {
  expect(paperHere()).toBeUndefined();
  choosePaper('58mm');
  expect(paperHere()).toBe('58mm');
  localStorage.setItem('machine', '{"slip-paper":"A0"}');
  expect(paperHere()).toBeUndefined();
});
