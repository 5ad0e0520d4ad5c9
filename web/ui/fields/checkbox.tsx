import { Checkbox as KitCheckbox } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import css from './checkbox.module.css';

const looks = {
  body: css.body,
  inner: css.inner,
  input: css.box,
  icon: css.tick,
  labelWrapper: css.words,
  label: css.label,
};

/** A box to tick, as large as a finger, with its words beside it. */
export function Checkbox({
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'size' | 'style'> & { label: ReactNode }) {
  return <KitCheckbox {...input} label={label} classNames={looks} />;
}
