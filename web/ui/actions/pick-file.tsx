import type { ChangeEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import button from './button.module.css';
import css from './pick-file.module.css';

/**
 * A button to choose a file. The browser's own button has texts in the device's language, so ours covers it; keyboard
 * and screen reader still use the input.
 */
export function PickFile({
  accept,
  onChange,
  onMissed,
  describedBy,
  isInvalid = false,
  disabled = false,
  ref,
  children,
}: {
  /** The file types offered first: `.pdf,.jpg`. The receiver must check the file. */
  accept: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Called when the button loses the focus. */
  onMissed?: (() => void) | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
  children: ReactNode;
}) {
  return (
    <label className={classNames(button.button, button.quiet, css.pick)}>
      <input
        ref={ref}
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
