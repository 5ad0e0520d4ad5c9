import { Progress as KitProgress } from '@mantine/core';
import css from './progress.module.css';

const looks = { root: css.bar, section: css.done };

/** How far something has come, 0 to 1, with its words over the bar; read out by screen readers as it grows. */
export function Progress({ label, value }: { label: string; value: number }) {
  return (
    <div className={css.progress}>
      <span aria-hidden="true">{label}</span>
      <KitProgress classNames={looks} aria-label={label} value={Math.round(value * 100)} />
    </div>
  );
}
