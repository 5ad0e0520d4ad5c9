import { useId } from 'react';
import type { Ref } from 'react';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import css from './weeks.module.css';

/** Several of a few numbered choices, as checkboxes in a row. `ref` is that of the first one. */
export function NumberChoice({
  label,
  hint,
  choices,
  value: chosen,
  onChange,
  ref,
  error,
}: {
  label: string;
  hint?: string;
  choices: readonly { value: number; label: string }[];
  value: readonly number[];
  onChange: (chosen: number[]) => void;
  ref: Ref<HTMLInputElement>;
  error?: string | undefined;
}) {
  const id = useId();
  const toggle = (value: number, isOn: boolean) =>
    onChange([...chosen.filter((one) => one !== value), ...(isOn ? [value] : [])].toSorted());
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-about`}>
      <p id={id} className={css.label}>
        {label}
      </p>
      <div className={css.choices}>
        {choices.map(({ value, label: text }, index) => (
          <Checkbox
            key={value}
            ref={index === 0 ? ref : undefined}
            label={text}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </div>
      <div id={`${id}-about`} aria-live="polite">
        {error ? <FieldError>{error}</FieldError> : hint && <p className={css.soft}>{hint}</p>}
      </div>
    </div>
  );
}
