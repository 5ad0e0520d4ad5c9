import { expect, test } from 'vitest';
import { demoPanels, remarksOn } from './report-values.ts';
import { labWords } from './report-words.ts';

test("each text of the demo's laboratory has Bengali words; what is not known stays as it is", () => {
  const texts = [
    ...demoPanels.flatMap(({ sampleKind = [], interpretation, recommendations }) => [
      sampleKind,
      interpretation,
      recommendations,
    ]),
    ...[true, false].flatMap((isNormal) => Object.values(remarksOn('Any other test', isNormal))),
  ].flat();
  expect(texts.length).toBeGreaterThan(25);
  expect(texts.filter((text) => !/[\u0980-\u09ff]/.test(labWords(text, 'bn')))).toEqual([]);
  expect([labWords('Serum', 'en'), labWords('6/9', 'bn')]).toEqual(['Serum', '6/9']);
});
