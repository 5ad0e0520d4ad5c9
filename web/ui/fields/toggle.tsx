import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import css from './toggle.module.css';

interface Choice<V extends string> {
  value: V;
  label: string;
}

const looks = { root: css.choices, control: css.choice, input: css.radio, label: css.label, indicator: css.indicator };

/** A choice of two to four options side by side: radio buttons to keyboard and screen reader. */
export function Toggle<const V extends string>({
  label,
  hideLabel = false,
  choices,
  value,
  onChange,
}: {
  label: string;
  /** The label is only for screen readers. */
  hideLabel?: boolean;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
}) {
  const id = useId();
  return (
    <div className={css.toggle}>
      <span className={classNames(css.legend, hideLabel && 'visually-hidden')} id={id}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} classNames={looks} data={[...choices]} value={value} onChange={onChange} />
    </div>
  );
}
