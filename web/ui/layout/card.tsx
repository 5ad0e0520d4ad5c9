import { Paper } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import css from './card.module.css';

/** A box on the page. */
export function Card({ className, ...rest }: Omit<ComponentProps<'div'>, 'style'>) {
  return <Paper {...rest} className={classNames(css.card, className)} />;
}

/** A card that is a link as a whole. */
export function CardLink({ className, children, ...rest }: Omit<ComponentProps<typeof Link>, 'style'>) {
  return (
    <Paper {...rest} component={Link} data-opens className={classNames(css.card, css.link, className)}>
      <div className={css.content}>{children}</div>
      <Icon name="chevron" className={css.chevron} />
    </Paper>
  );
}

/**
 * A list of cards below each other; with `columns`, in columns if there is room; with `dense`, rows on a wide screen.
 */
export function CardList({
  columns = false,
  dense = false,
  className,
  ...rest
}: ComponentProps<'ul'> & { columns?: boolean; dense?: boolean }) {
  return <ul {...rest} className={classNames(css.list, columns && css.columns, dense && css.dense, className)} />;
}
