import { Input } from '@mantine/core';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import css from './field.module.css';

interface FieldTexts {
  label: ReactNode;
  /** Help text; replaced by the error. */
  hint?: ReactNode;
  /** The error message; announced, and linked to the input. */
  error?: string | undefined;
}

interface FieldIds {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

/** Connects label, input, hint and error. `children` renders the input with the given props. */
function Field({ label, hint, error, children }: FieldTexts & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  return (
    <div className={css.field}>
      <Input.Label className={css.label} htmlFor={id}>
        {label}
      </Input.Label>
      {children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': error ? true : undefined })}
      <div className={css.about} id={`${id}-about`} aria-live="polite">
        {hint && <Input.Description className={error ? css.hidden : undefined}>{hint}</Input.Description>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

/** Props of the Mantine input; those that connect it to its label come last, so that they win. */
function inputOf(ids: FieldIds, ...looks: readonly (string | false | undefined)[]) {
  return { attributes: { input: ids }, classNames: { input: classNames(css.input, ...looks) } };
}

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'size' | 'style'> & FieldTexts;

/** A single-line field. Takes the props of `register`. */
export function TextField({ label, hint, error, className, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <Input type="text" {...input} {...inputOf(ids, className)} />}
    </Field>
  );
}

/** A single-line field for digits. Any characters can be typed; the schema of the form checks them. */
export function DigitsField({ className, ...rest }: InputProps) {
  return <TextField inputMode="numeric" {...rest} className={classNames(css.digits, className)} />;
}

/** A native select. `children` are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'size' | 'style'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <Input component="select" {...select} {...inputOf(ids, css.select, className)} />}
    </Field>
  );
}

/** A multi-line field. Takes the props of `register`. */
export function AreaField({
  label,
  hint,
  error,
  className,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id' | 'style'> & FieldTexts) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <Input component="textarea" multiline rows={3} {...area} {...inputOf(ids, css.area, className)} />}
    </Field>
  );
}

/** The error message below a field. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <Input.Error className={css.error}>
      <Icon name="alert" />
      {children}
    </Input.Error>
  );
}

/** A field for an amount. Any characters can be typed; `contract/typed/number.ts` reads them. */
export function AmountField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}

/** Fields in two columns if there is room; a field marked `data-whole` takes both. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>;
}
