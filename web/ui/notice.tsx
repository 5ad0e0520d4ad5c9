import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import css from './notice.module.css';

const icons = { info: 'info', success: 'check', error: 'alert' } as const;
const looks = { wrapper: css.wrapper, icon: css.icon, body: css.text };

/** Something the person should know: an error interrupts a screen reader, the others wait for its pause. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'success' | 'error'; children: ReactNode }) {
  return (
    <Alert className={classNames(css.notice, css[kind])} classNames={looks} role={kind === 'error' ? 'alert' : 'status'} icon={<Icon name={icons[kind]} />}>
      {children}
    </Alert>
  );
}
