import { Checkbox as KitCheckbox } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import css from './checkbox.module.css';

const looks = {
  body: css.body,
  inner: css.inner,
  input: css.box,
  icon: css.tick,
  labelWrapper: css.text,
  label: css.label,
};

/** A checkbox with its label, large enough to touch. */
export function Checkbox({
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'size' | 'style'> & { label: ReactNode }) {
  return <KitCheckbox {...input} label={label} classNames={looks} />;
}
