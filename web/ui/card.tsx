import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import css from './card.module.css';

/** A sheet of paper on the page. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(css.card, className)} />;
}

/** A card that opens a screen as a whole. */
export function CardLink({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} data-opens className={classNames(css.card, css.link, className)}>
      <div className={css.inside}>{children}</div>
      <Icon name="chevron" className={css.chevron} />
    </Link>
  );
}

/** Cards in a list, one under the other. */
export function CardList({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(css.list, className)} />;
}
