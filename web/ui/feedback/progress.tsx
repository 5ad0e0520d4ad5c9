import { Progress as KitProgress } from '@mantine/core';
import { useId } from 'react';
import css from './progress.module.css';

const looks = { root: css.bar, section: css.done };

/** How far something has come, 0 to 1, with its words over the bar; read out by screen readers as it grows. */
export function Progress({ label, value }: { label: string; value: number }) {
  const id = useId();
  const percent = Math.round(value * 100);
  // The kit would say "43%" in Latin digits, of a bar that has no width at the start; our words say it in the reader's
  // own.
  const bar = {
    role: 'progressbar',
    'aria-labelledby': id,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
    'aria-valuetext': label,
  };
  return (
    <div className={css.progress}>
      <span id={id}>{label}</span>
      <KitProgress.Root {...bar} classNames={looks}>
        <KitProgress.Section withAria={false} value={percent} />
      </KitProgress.Root>
    </div>
  );
}
