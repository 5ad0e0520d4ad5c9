import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import { DigitsField } from '#web/ui/fields/field.tsx';
import css from './reports.module.css';

/** The number of digits of the largest id. */
const idDigits = 10;

/** A form that asks for the number of a record. */
export function AskNumber({
  label,
  action,
  initial,
  isBusy,
  error,
  onAsk,
}: {
  label: string;
  action: string;
  initial: string;
  isBusy: boolean;
  /** The error of the last number. */
  error: string | undefined;
  onAsk: (id: string) => void;
}) {
  const { t } = useTranslation('reports');
  const [typed, setTyped] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(typed === '');
    if (typed !== '') onAsk(typed);
  };
  const complaint = isMissing ? t('number.missing') : typed === initial ? error : undefined;
  return (
    <form className={css.line} noValidate onSubmit={submit}>
      <DigitsField
        label={label}
        digits={idDigits}
        autoComplete="off"
        value={typed}
        error={complaint}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsMissing(false);
        }}
      />
      <Button type="submit" look="quiet" busy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
