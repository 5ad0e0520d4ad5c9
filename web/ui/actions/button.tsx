import { Button as KitButton, Loader } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import css from './button.module.css';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

interface Look {
  /** `primary` once per screen; `quiet` beside it; `plain` looks like a link; `danger` deletes something. */
  look?: ButtonLook;
  /** As wide as its column. */
  wide?: boolean;
}

function looksOf({ look = 'primary', wide = false }: Look, own: string | undefined) {
  return {
    classNames: { root: classNames(css.button, css[look], wide && css.wide, own), inner: css.inner, label: css.inner },
  };
}

/** Ignores clicks, also those from Enter in a field, which would submit the form. */
const ignoreClick = (event: MouseEvent) => event.preventDefault();

/**
 * A button. While `busy` it shows a spinner, keeps its focus and ignores clicks. Mantine's own loading state would
 * disable it and lose the focus.
 */
export function Button({
  look,
  wide,
  busy = false,
  className,
  onClick,
  type = 'button',
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'style'> & Look & { busy?: boolean }) {
  return (
    <KitButton
      {...rest}
      {...looksOf({ look, wide }, className)}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignoreClick : onClick}
    >
      {busy && <Loader className={css.spinner} aria-hidden="true" />}
      {children}
    </KitButton>
  );
}

/** A link that looks like a button; `href` is an address outside the portal. */
export function OutLink({ look, wide, className, ...rest }: Omit<ComponentProps<'a'>, 'style'> & Look) {
  return <KitButton {...rest} {...looksOf({ look, wide }, className)} component="a" />;
}

/** A link that looks like a button; `to` is a screen of the portal. */
export function LinkButton({ look, wide, className, ...rest }: Omit<ComponentProps<typeof Link>, 'style'> & Look) {
  return <KitButton {...rest} {...looksOf({ look, wide }, className)} component={Link} />;
}

/** Ignores the second click of a double click: on a toggle button it would undo the first. */
export function ignoreDoubleClick(onClick: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) onClick();
  };
}
