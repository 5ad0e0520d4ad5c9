import { useTranslation } from 'react-i18next';
import type { Container } from '#contract/lab-tests/specimens.ts';
import css from './collect.module.css';

export const containerTexts = {
  EDTA: 'container.EDTA',
  CLOT: 'container.CLOT',
  FLUORIDE: 'container.FLUORIDE',
  CITRATE: 'container.CITRATE',
  URINE: 'container.URINE',
  STOOL: 'container.STOOL',
  SWAB: 'container.SWAB',
  OTHER: 'container.OTHER',
  NONE: 'container.NONE',
} as const satisfies Record<Container, string>;

/** A tube by its colour and in words: a colour alone is not seen by everybody. */
export function ContainerName({ container }: { container: Container }) {
  const { t } = useTranslation('samples');
  return (
    <span className={css.container}>
      <span className={css.cap} data-container={container} aria-hidden="true" />
      {t(containerTexts[container])}
    </span>
  );
}
