import type { ReactNode } from 'react';
import { fieldText } from '../texts.ts';
import type { PageProps } from '../texts.ts';
import css from './field.module.css';

interface FieldProps extends PageProps {
  readonly name: string;
  readonly label: ReactNode;
  /** Help text; replaced by the error. */
  readonly hint?: ReactNode;
}

interface FieldIds {
  id: string;
  name: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
  /** On a page with errors the first invalid field gets the focus. */
  autoFocus: boolean;
}

/** Connects label, input, hint and error by ids, which the form's script uses too. */
function Field({
  name,
  label,
  hint,
  form,
  language,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const error = form.errors?.[name];
  const isFirst = Object.keys(form.errors ?? {})[0] === name;
  return (
    <div className={css.field}>
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        'aria-describedby': `${name}-about`,
        'aria-invalid': error ? true : undefined,
        autoFocus: isFirst,
      })}
      <p className={css.about} id={`${name}-about`} aria-live="polite">
        <span className={css.error} data-error={name}>
          {error && fieldText(error, language)}
        </span>
        {hint && <span>{hint}</span>}
      </p>
    </div>
  );
}

interface TextInputProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete?: string;
  readonly optional?: boolean;
  /** For a phone or a code: only digits are accepted, at most so many. */
  readonly digits?: number;
  /** Shows the keyboard for digits, but changes no input. */
  readonly numeric?: boolean;
  /** Shown before the input, and not part of it. */
  readonly prefix?: string;
}

/** A single-line field. */
export function TextInput({
  type = 'text',
  autoComplete,
  optional,
  digits,
  numeric,
  prefix,
  ...field
}: TextInputProps) {
  return (
    <Field {...field}>
      {(ids) => {
        const input = (
          <input
            {...ids}
            type={type}
            defaultValue={field.form.values?.[field.name]}
            required={!optional}
            autoComplete={autoComplete ?? 'off'}
            inputMode={digits || numeric ? 'numeric' : undefined}
            data-digits={digits}
          />
        );
        return prefix ? (
          <span className={css.prefixed}>
            <span aria-hidden="true">{prefix}</span>
            {input}
          </span>
        ) : (
          input
        );
      }}
    </Field>
  );
}

/** A multi-line field. */
export function TextArea(field: FieldProps) {
  return (
    <Field {...field}>
      {(ids) => <textarea {...ids} rows={6} required defaultValue={field.form.values?.[field.name]} />}
    </Field>
  );
}

/** A select field; its first option means that nothing is chosen. */
export function Select({
  placeholder,
  options,
  ...field
}: FieldProps & { placeholder: string; options: readonly (readonly [value: string, text: string])[] }) {
  return (
    <Field {...field}>
      {(ids) => (
        <select {...ids} required defaultValue={field.form.values?.[field.name] ?? ''}>
          <option value="">{placeholder}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
