import { Input } from '@mantine/core';
import { useId } from 'react';
import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-error.tsx';
import { onlyDigits } from './only-digits.ts';
import css from './field.module.css';

interface FieldTexts {
  label: ReactNode;
  /** Help that stands under the field until there is an error. */
  hint?: ReactNode;
  /** What is wrong with the value; announced, and linked to the input. */
  error?: string | undefined;
}

interface Tied {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

/** Ties a label, an input, its hint and its error together. `children` draws the input from what ties it. */
function Field({ label, hint, error, children }: FieldTexts & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  return (
    <div className={css.field}>
      <Input.Label className={css.label} htmlFor={id}>
        {label}
      </Input.Label>
      {children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': error ? true : undefined })}
      <div className={css.about} id={`${id}-about`} aria-live="polite">
        {hint && <Input.Description className={error ? css.covered : undefined}>{hint}</Input.Description>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

/** What the kit's input is given: what ties it to its label last, so that it stands. */
function inputOf(tied: Tied, ...looks: readonly (string | false | undefined)[]) {
  return { attributes: { input: tied }, classNames: { input: classNames(css.input, ...looks) } };
}

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'size' | 'style'> & FieldTexts;

/** One line to fill in. Takes what `register` of a form gives. */
export function TextField({ label, hint, error, className, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => <Input type="text" {...input} {...inputOf(tied, className)} />}
    </Field>
  );
}

/** A line that takes digits only, at most `digits` of them; Bengali digits become the ones that are dialled. */
export function DigitsField({ digits, onChange, className, ...rest }: InputProps & { digits: number }) {
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    const kept = onlyDigits(event.target.value, digits);
    if (kept !== event.target.value) event.target.value = kept;
    onChange?.(event);
  };
  return (
    <TextField inputMode="numeric" {...rest} className={classNames(css.digits, className)} onChange={keepDigits} />
  );
}

/** A short list of choices, drawn by the device itself. `children` are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'size' | 'style'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => <Input component="select" {...select} {...inputOf(tied, css.select, className)} />}
    </Field>
  );
}

/** Several lines to fill in. Takes what `register` of a form gives. */
export function AreaField({
  label,
  hint,
  error,
  className,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id' | 'style'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => <Input component="textarea" multiline rows={3} {...area} {...inputOf(tied, css.area, className)} />}
    </Field>
  );
}
