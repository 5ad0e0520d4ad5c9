import { useId } from 'react';
import { classNames } from './class-names.ts';
import css from './toggle.module.css';

interface Choice<V extends string> {
  value: V;
  label: string;
}

/** A choice between two to four things that show at once, side by side. Radio buttons to keyboard and screen reader. */
export function Toggle<const V extends string>({ label, hideLabel = false, choices, value, onChange }: {
  label: string;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className={css.toggle}>
      <legend className={classNames(css.legend, hideLabel && 'visually-hidden')}>{label}</legend>
      <div className={css.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice}>
            <input className={css.radio} type="radio" name={name} value={choice.value} checked={choice.value === value}
              onChange={() => onChange(choice.value)} />
            <span className={css.face}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
