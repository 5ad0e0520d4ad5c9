import { Badge as KitBadge } from '@mantine/core';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './badge.module.css';

/** success: green, warning: yellow, pending: orange, danger: red, neutral: grey. */
export type Tone = 'success' | 'warning' | 'pending' | 'danger' | 'neutral';

/** A state in a word or two. The colour only supports the text. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <KitBadge component="span" className={classNames(css.badge, css[tone])}>
      {children}
    </KitBadge>
  );
}
