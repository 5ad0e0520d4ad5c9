import type { ReactNode } from 'react';
import css from './fold.module.css';
import { Icon } from './icon.tsx';

/**
 * Content that is seldom needed, folded under its title. With `isCard` it is the content of a card, and a title in
 * words is a heading.
 */
export function Fold({
  title,
  isOpen,
  isCard = false,
  onToggle,
  children,
}: {
  title: ReactNode;
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
        {isCard && typeof title === 'string' ? <h2>{title}</h2> : title}
        <Icon name="expand" className={css.arrow} />
      </summary>
      {children}
    </details>
  );
}
