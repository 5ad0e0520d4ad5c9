import type { ComponentProps, ReactNode } from 'react';
import css from './checkbox.module.css';

/** A box to tick, as large as a finger, with its words beside it. */
export function Checkbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }) {
  return (
    <label className={css.line}>
      <input {...input} className={css.box} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
