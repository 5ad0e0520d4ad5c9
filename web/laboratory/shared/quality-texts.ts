import type { QualityMark } from '#contract/laboratory/specimens.ts';

/** Text keys of what can be noticed of a sample. */
export const qualityTexts = {
  HAEMOLYSED: 'sampleMark.HAEMOLYSED',
  LIPAEMIC: 'sampleMark.LIPAEMIC',
  ICTERIC: 'sampleMark.ICTERIC',
  CLOTTED: 'sampleMark.CLOTTED',
  INSUFFICIENT: 'sampleMark.INSUFFICIENT',
  DELAYED: 'sampleMark.DELAYED',
} as const satisfies Record<QualityMark, string>;
