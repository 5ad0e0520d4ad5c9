import { expect, test } from 'vitest';
import { demoPanels } from './report-values.ts';
import { labWords } from './report-words.ts';

test("each text of the demo's laboratory has Bengali words; what was measured stays as it is", () => {
  const texts = demoPanels.flatMap(({ sampleKind, rows, interpretation, recommendations }) => [
    sampleKind,
    ...rows.flatMap(({ test: analyte, values }) => [analyte, ...values.filter((value) => /[a-z]/i.test(value))]),
    ...interpretation,
    ...recommendations,
  ]);
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter((text) => !/[\u0980-\u09ff]/.test(labWords(text, 'bn')))).toEqual([]);
  expect([labWords('Blood', 'en'), labWords('6/9', 'bn')]).toEqual(['Blood', '6/9']);
});
