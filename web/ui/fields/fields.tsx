import type { ReactNode } from 'react';
import css from './fields.module.css';

/** Fields in two columns where there is room; one marked `data-whole` takes both. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>;
}
