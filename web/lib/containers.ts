import type { Container } from '#contract/laboratory/specimens.ts';

/** Text keys of the catalogue `samples`. */
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
