import type { ReactNode } from 'react';
import css from './fields.module.css';
import { Icon } from './icon.tsx';

/** Fields of a form, two beside each other where there is room; one marked `data-whole` takes the whole line. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>;
}

/** What is seldom needed, folded away under its title. */
export function Fold({ title, isOpen, onToggle, children }: { title: string; isOpen: boolean; onToggle: (isOpen: boolean) => void; children: ReactNode }) {
  return (
    <details className={css.fold} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={css.summary}>{title}<Icon name="expand" className={css.arrow} /></summary>
      {children}
    </details>
  );
}
