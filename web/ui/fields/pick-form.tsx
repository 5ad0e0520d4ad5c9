import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Picker } from './picker.tsx';
import css from './pick-form.module.css';

/** A form with one picker, its button and its result. */
export function PickForm({
  action,
  detail,
  isBusy,
  failure,
  onAnyway,
  anyway,
  done,
  onSubmit,
  ...picker
}: Omit<ComponentProps<typeof Picker>, 'disabled'> & {
  /** The label of the button. */
  action: string;
  /** Shown between the picker and the button: details of the choice. */
  detail?: ReactNode;
  /** The choice is being sent. */
  isBusy: boolean;
  /** The error message. */
  failure?: string | undefined;
  /** Sends the choice despite the failure; `anyway` is the label of its button. */
  onAnyway?: (() => void) | undefined;
  anyway?: string;
  /** The result of the last success. */
  done?: ReactNode;
  onSubmit: (event: SyntheticEvent) => void;
}) {
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <Picker {...picker} disabled={isBusy} />
      {detail}
      <Button type="submit" busy={isBusy}>
        {action}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
      {onAnyway && (
        <Button look="quiet" busy={isBusy} onClick={onAnyway}>
          {anyway}
        </Button>
      )}
      {done && <Notice kind="success">{done}</Notice>}
    </form>
  );
}
