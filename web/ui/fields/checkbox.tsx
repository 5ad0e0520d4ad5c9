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
  description: css.hint,
};

/** A checkbox with its label, large enough to touch, and a hint below if one is given. */
export function Checkbox({
  label,
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'size' | 'style'> & { label: ReactNode; hint?: ReactNode }) {
  return <KitCheckbox {...input} label={label} description={hint} classNames={looks} />;
}
