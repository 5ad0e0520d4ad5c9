import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './field-error.module.css';
import { Icon } from '../layout/icon.tsx';

/** The error message below a field. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <Input.Error className={css.error}>
      <Icon name="alert" />
      {children}
    </Input.Error>
  );
}
