import { Progress as KitProgress } from '@mantine/core';
import { useId } from 'react';
import css from './progress.module.css';

const looks = { root: css.bar, section: css.done };

/** A progress bar, 0 to 1, with its text; read out by screen readers. */
export function Progress({ label, value }: { label: string; value: number }) {
  const id = useId();
  const percent = Math.round(value * 100);
  // Mantine would announce "43%" in Western digits and hide an empty bar; our text is in the current language.
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
