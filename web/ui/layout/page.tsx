import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './page.module.css';

/**
 * A screen: heading, actions (not printed), content. `narrow` for a form in one column. Render it in every state of the
 * screen, so that the heading can get the focus at once. `dense` for a screen that fits into one view of a PC: title
 * and actions share a low line.
 */
export function Page({
  title,
  intro,
  actions,
  narrow = false,
  dense = false,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  narrow?: boolean;
  dense?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={classNames(css.page, narrow && css.narrow, dense && css.dense)} data-dense={dense || undefined}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {intro && <p className={css.intro}>{intro}</p>}
        {actions && (
          <div className={css.actions} data-screen-only>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

/** A section of a screen, with its own heading. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2 tabIndex={-1}>{title}</h2>
        {actions && (
          <div className={css.actions} data-screen-only>
            {actions}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}

/** Stacks its children, evenly spaced. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={css.stack}>{children}</div>;
}
