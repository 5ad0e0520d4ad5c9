import css from './progress.module.css';

/** How far something has come, 0 to 1, with its words beside the bar; read out by screen readers as it grows. */
export function Progress({ label, value }: { label: string; value: number }) {
  return (
    <label className={css.progress}>
      <span>{label}</span>
      <progress className={css.bar} max={100} value={Math.round(value * 100)} />
    </label>
  );
}
