import { useTranslation } from 'react-i18next';
import type { Container } from '#contract/laboratory/specimens.ts';
import { containerTexts } from '#web/lib/sample-words.ts';
import css from './container.module.css';

/** A tube by its colour and in words, because not everybody sees the colour. */
export function ContainerName({ container }: { container: Container }) {
  const { t } = useTranslation('samples');
  return (
    <span className={css.container}>
      <span className={css.cap} data-container={container} aria-hidden="true" />
      {t(containerTexts[container])}
    </span>
  );
}
