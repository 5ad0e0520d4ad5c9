import type { ReactNode } from 'react';
import { fieldText } from '../texts.ts';
import type { PageProps } from '../texts.ts';
import css from './field.module.css';

interface FieldProps extends PageProps {
  readonly name: string;
  readonly label: ReactNode;
  /** Help that stands under the field until there is an error. */
  readonly hint?: ReactNode;
}

interface Tied {
  id: string;
  name: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
  /** The first wrong field is where a page that came back begins. */
  autoFocus: boolean;
}

/** Ties a label, what is filled in, its hint and its error together; the script of the form finds them by these ids. */
function Field({ name, label, hint, form, language, children }: FieldProps & { children: (tied: Tied) => ReactNode }) {
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
        {hint && <span>{hint}</span>}
        <span className={css.error} data-error={name}>
          {error && fieldText(error, language)}
        </span>
      </p>
    </div>
  );
}

interface LineProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete?: string;
  readonly optional?: boolean;
  /** A field of digits only: how many at most. */
  readonly digits?: number;
}

/** One line to fill in. */
export function Line({ type = 'text', autoComplete, optional, digits, ...field }: LineProps) {
  return (
    <Field {...field}>
      {(tied) => (
        <input
          {...tied}
          type={type}
          defaultValue={field.form.values?.[field.name]}
          required={!optional}
          autoComplete={autoComplete ?? 'off'}
          inputMode={digits ? 'numeric' : undefined}
          data-digits={digits}
        />
      )}
    </Field>
  );
}

/** Several lines to fill in. */
export function Lines(field: FieldProps) {
  return (
    <Field {...field}>
      {(tied) => <textarea {...tied} rows={6} required defaultValue={field.form.values?.[field.name]} />}
    </Field>
  );
}

/** A short list of choices, each with its words; the first line is what stands there before one is chosen. */
export function Choice({
  placeholder,
  options,
  ...field
}: FieldProps & { placeholder: string; options: readonly (readonly [value: string, text: string])[] }) {
  return (
    <Field {...field}>
      {(tied) => (
        <select {...tied} required defaultValue={field.form.values?.[field.name] ?? ''}>
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
