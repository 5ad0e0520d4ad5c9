import type { ReactNode } from 'react';
import css from './fold.module.css';
import { Icon } from './icon.tsx';

/**
 * What is seldom needed, folded away under its title; a card's whole content with `isCard`, whose title is then a
 * heading.
 */
export function Fold({
  title,
  isOpen,
  isCard = false,
  onToggle,
  children,
}: {
  title: string;
  isOpen: boolean;
  isCard?: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details
      className={isCard ? css.card : css.line}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={css.summary}>
        {isCard ? <h2>{title}</h2> : title}
        <Icon name="expand" className={css.arrow} />
      </summary>
      {children}
    </details>
  );
}
