import { Button as KitButton, Loader } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import css from './button.module.css';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

interface Look {
  /** `primary` once a screen; `quiet` beside it; `plain` looks like a link; `danger` takes something away. */
  look?: ButtonLook;
  /** As wide as its column. */
  wide?: boolean;
}

function looksOf({ look = 'primary', wide = false }: Look, own: string | undefined) {
  return {
    classNames: { root: classNames(css.button, css[look], wide && css.wide, own), inner: css.inner, label: css.inner },
  };
}

/** Takes no press, nor the Enter in a field, which presses the form's button: a form without one would be sent. */
const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button. While `busy` it shows a turning wheel, keeps its focus and takes no further press (the kit's own way of
 * waiting would disable it, and the keyboard would lose its place).
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
      onClick={busy ? refuse : onClick}
    >
      {busy && <Loader className={css.wheel} aria-hidden="true" />}
      {children}
    </KitButton>
  );
}

/** The same for an address outside the portal: an app's, another site's. */
export function OutLink({ look, wide, className, ...rest }: Omit<ComponentProps<'a'>, 'style'> & Look) {
  return <KitButton {...rest} {...looksOf({ look, wide }, className)} component="a" />;
}

/** A link that looks like a button; `to` is a screen of the portal. */
export function LinkButton({ look, wide, className, ...rest }: Omit<ComponentProps<typeof Link>, 'style'> & Look) {
  return <KitButton {...rest} {...looksOf({ look, wide }, className)} component={Link} />;
}
