import type { ReactNode } from 'react';
import css from './fields.module.css';

/** Fields of a form, two beside each other where there is room; one marked `data-whole` takes the whole line. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>;
}
