import { Checkbox as KitCheckbox } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../layout/icon.tsx';
import css from './checkbox.module.css';

const looks = {
  body: css.body,
  inner: css.inner,
  input: css.box,
  icon: css.tick,
  labelWrapper: css.text,
  label: css.label,
  description: css.hint,
  error: css.wrong,
};

/** A checkbox with its label, large enough to touch, and below it an optional hint and error. */
export function Checkbox({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'size' | 'style'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <KitCheckbox
      {...input}
      label={label}
      description={hint}
      error={
        error && (
          <>
            <Icon name="alert" />
            {error}
          </>
        )
      }
      aria-invalid={error ? true : undefined}
      classNames={looks}
    />
  );
}
