import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import css from './notice.module.css';

const icons = { info: 'info', success: 'check', error: 'alert' } as const;

/** A message to the user: an error interrupts a screen reader, the others wait. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'success' | 'error'; children: ReactNode }) {
  return (
    <div className={classNames(css.notice, css[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div className={css.text}>{children}</div>
    </div>
  );
}
