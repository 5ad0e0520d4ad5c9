import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import css from './button.module.css';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

interface Look {
  /** `primary` once a screen; `quiet` beside it; `plain` looks like a link; `danger` takes something away. */
  look?: ButtonLook;
  /** As wide as its column. */
  wide?: boolean;
}

function classOf({ look = 'primary', wide = false }: Look, own: string | undefined): string {
  return classNames(css.button, css[look], wide && css.wide, own);
}

/** A button. While `busy` it shows a turning wheel, keeps its focus and takes no further press. */
export function Button({ look, wide, busy = false, className, onClick, type = 'button', children, ...rest }:
  ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button {...rest} type={busy ? 'button' : type} className={classOf({ look, wide }, className)}
      aria-disabled={busy || undefined} aria-busy={busy || undefined} onClick={busy ? undefined : onClick}>
      {busy && <span className={css.wheel} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** The same for an address outside the portal: an app's, another site's. */
export function OutLink({ look, wide, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return <a {...rest} className={classOf({ look, wide }, className)}>{children}</a>;
}

/** A link that looks like a button; `to` is a screen of the portal. */
export function LinkButton({ look, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classOf({ look, wide }, className)} />;
}
