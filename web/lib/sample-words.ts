import { useTranslation } from 'react-i18next';
import type { QualityMark } from '#contract/laboratory/specimens.ts';

/** Text keys of what can be noticed of a sample, of the catalogue `samples`. */
export const qualityTexts = {
  HAEMOLYSED: 'sampleMark.HAEMOLYSED',
  LIPAEMIC: 'sampleMark.LIPAEMIC',
  ICTERIC: 'sampleMark.ICTERIC',
  CLOTTED: 'sampleMark.CLOTTED',
  INSUFFICIENT: 'sampleMark.INSUFFICIENT',
  DELAYED: 'sampleMark.DELAYED',
} as const satisfies Record<QualityMark, string>;

/** Writes what was noticed of samples, 'Haemolysed, slightly red'; '' for nothing. */
export function useSampleWords(): (noticed: { marks: readonly QualityMark[]; note: string }) => string {
  const { t } = useTranslation('samples');
  return ({ marks, note }) => [...marks.map((mark) => t(qualityTexts[mark])), note].filter(Boolean).join(', ');
}
