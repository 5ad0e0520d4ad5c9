import { useTranslation } from 'react-i18next';
import type { Container, QualityMark } from '#contract/laboratory/specimens.ts';

/** Text keys of the remarks on a sample, in the catalogue `samples`. */
export const qualityTexts = {
  HAEMOLYSED: 'sampleMark.HAEMOLYSED',
  LIPAEMIC: 'sampleMark.LIPAEMIC',
  ICTERIC: 'sampleMark.ICTERIC',
  CLOTTED: 'sampleMark.CLOTTED',
  INSUFFICIENT: 'sampleMark.INSUFFICIENT',
  DELAYED: 'sampleMark.DELAYED',
} as const satisfies Record<QualityMark, string>;

/** Writes the remarks on samples, 'Haemolysed, slightly red'; '' for none. */
export function useSampleWords(): (noticed: { marks: readonly QualityMark[]; note: string }) => string {
  const { t } = useTranslation('samples');
  return ({ marks, note }) => [...marks.map((mark) => t(qualityTexts[mark])), note].filter(Boolean).join(', ');
}

/** Text keys of the kinds of containers, in the catalogue `samples`. */
export const containerTexts = {
  EDTA: 'container.EDTA',
  CLOT: 'container.CLOT',
  FLUORIDE: 'container.FLUORIDE',
  CITRATE: 'container.CITRATE',
  URINE: 'container.URINE',
  STOOL: 'container.STOOL',
  SWAB: 'container.SWAB',
  OTHER: 'container.OTHER',
} as const satisfies Record<Container, string>;
