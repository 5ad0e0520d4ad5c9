import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Picker } from './picker.tsx';
import type { PickerOption } from './picker.tsx';
import css from './pick-form.module.css';

type State<Result> =
  | { step: 'open' }
  | { step: 'missing' }
  | { step: 'busy' }
  | { step: 'done'; result: Result }
  | { step: 'failed'; error: unknown };

/**
 * A form with one picker. Reports a missing choice, submits once at a time, and shows the result; after a success the
 * choice is cleared, so that another click does not submit it again.
 */
export function PickForm<Result>({
  label,
  placeholder,
  action,
  missing,
  options,
  initial = '',
  onSend,
  done,
  failed,
}: {
  label: string;
  placeholder: string;
  /** The label of the button. */
  action: string;
  /** The message when nothing was chosen. */
  missing: string;
  options: readonly PickerOption[];
  /** The initial choice. */
  initial?: string | undefined;
  onSend: (value: string) => Promise<Result>;
  done: (result: Result) => ReactNode;
  failed: (error: unknown) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  const [state, setState] = useState<State<Result>>({ step: 'open' });

  const send = async (chosen: string) => {
    setState({ step: 'busy' });
    try {
      setState({ step: 'done', result: await onSend(chosen) });
      setValue('');
    } catch (error) {
      setState({ step: 'failed', error });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.step === 'busy') return;
    if (value === '') setState({ step: 'missing' });
    else void send(value);
  };

  return (
    <form className={css.form} onSubmit={submit}>
      <Picker
        label={label}
        placeholder={placeholder}
        options={options}
        value={value}
        disabled={state.step === 'busy'}
        error={state.step === 'missing' ? missing : undefined}
        onChange={(next) => {
          setValue(next);
          setState({ step: 'open' });
        }}
      />
      <Button type="submit" busy={state.step === 'busy'}>
        {action}
      </Button>
      {state.step === 'failed' && <Notice kind="error">{failed(state.error)}</Notice>}
      {state.step === 'done' && <Notice kind="success">{done(state.result)}</Notice>}
    </form>
  );
}
