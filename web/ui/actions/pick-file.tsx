import type { ChangeEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import button from './button.module.css';
import css from './pick-file.module.css';

/**
 * A button that asks the device for a file. The browser's own button speaks the device's language, so it is covered by
 * our words; keyboard and screen reader still have the input itself.
 */
export function PickFile({
  accept,
  onChange,
  onMissed,
  describedBy,
  isInvalid = false,
  disabled = false,
  children,
}: {
  /** What the device offers first: `.pdf,.jpg`; what is really taken is decided by whoever gets the file. */
  accept: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Somebody came to the button and left it. */
  onMissed?: (() => void) | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <label className={classNames(button.button, button.quiet, css.pick)}>
      <input
        className={css.input}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={onChange}
        onBlur={onMissed}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
      />
      {children}
    </label>
  );
}
