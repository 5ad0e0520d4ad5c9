import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import css from './remark.module.css';

/**
 * Something that stands on a report for good: why it came back, that it is superseded. Read in its place, not announced
 * like what just happened.
 */
export function Remark({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(css.remark, isBad && css.bad)}>
      <Icon name={isBad ? 'alert' : 'info'} />
      <div className={css.words}>{children}</div>
    </div>
  );
}
