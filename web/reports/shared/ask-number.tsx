import { useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inAscii } from '#contract/digits.ts';
import { limits } from '#contract/limits.ts';
import { plainCode } from '#contract/typed/number.ts';
import { bookingOfNumber, reportNumber } from '#contract/reports/report-number.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DigitsField, TextField } from '#web/ui/fields/field.tsx';
import css from './reports.module.css';

const isId = new RegExp(`^[0-9]{1,${limits.idDigits}}$`);

/** A form that asks for the number of a record; `printed`: as it stands on paper, with letters. */
export function AskNumber({
  label,
  action,
  initial,
  isBusy,
  error,
  printed,
  onAsk,
}: {
  label: string;
  action: string;
  initial: string;
  isBusy: boolean;
  /** The error of the last number. */
  error: string | undefined;
  /** The hint, where the number may have letters. */
  printed?: string;
  onAsk: (id: string) => void;
}) {
  const { t } = useTranslation('reports');
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState<'missing' | 'digits'>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = printed === undefined ? plainCode(typed) : numberIn(typed);
    const isUnread = printed === undefined && !isId.test(asked);
    setWrong(typed.trim() === '' ? 'missing' : isUnread ? 'digits' : undefined);
    if (typed.trim() !== '' && !isUnread) onAsk(asked);
  };
  const complaint = wrong
    ? t(wrong === 'missing' ? 'number.missing' : 'number.digits')
    : typed === initial
      ? error
      : undefined;
  const input = {
    label,
    autoComplete: 'off',
    value: typed,
    error: complaint,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      setWrong(undefined);
    },
  };
  return (
    <form className={css.line} noValidate onSubmit={submit}>
      {printed === undefined ? (
        <DigitsField {...input} />
      ) : (
        <TextField {...input} hint={printed} maxLength={limits.typedNumberLength} />
      )}
      <Button type="submit" look="quiet" busy={isBusy}>
        {action}
      </Button>
    </form>
  );
}

/** What a call asks for: the printed number, or the digits. */
function numberIn(typed: string): string {
  const bookingId = bookingOfNumber(typed);
  return bookingId === null ? inAscii(typed).trim() : reportNumber(bookingId);
}
