import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPaise } from '#contract/typed/number.ts';
import { AmountField } from './field.tsx';
import css from './amount-in-place.module.css';

interface AmountInPlaceProps {
  /** In rupees. */
  amount: number;
  /** The text shown until it is pressed. */
  text: string;
  /** The name of the button, and of the field. */
  labels: { change: string; field: string };
  /** Saves what was typed, in rupees. If it rejects, the text stays in the field. */
  onKeep: (typed: string) => Promise<unknown>;
  /** Writes why it was refused. */
  failedText: (error: unknown) => string;
}

/** An amount that becomes a field when it is pressed. */
export function AmountInPlace({ text, labels, ...rest }: AmountInPlaceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const focusesAmount = useRef(false);
  const close = (focuses: boolean) => {
    focusesAmount.current = focuses;
    setIsOpen(false);
  };
  if (isOpen) return <OpenAmount label={labels.field} onClose={close} {...rest} />;
  return (
    <button
      ref={(button) => {
        if (focusesAmount.current) button?.focus();
        focusesAmount.current = false;
      }}
      type="button"
      className={css.amount}
      aria-label={labels.change}
      onClick={() => setIsOpen(true)}
    >
      {text}
    </button>
  );
}

/** The field. Enter, or leaving it, saves what was typed; Esc does not. */
function OpenAmount({
  amount,
  label,
  onKeep,
  failedText,
  onClose,
}: Omit<AmountInPlaceProps, 'text' | 'labels'> & { label: string; onClose: (focusesAmount: boolean) => void }) {
  const { t } = useTranslation('messages');
  const [typed, setTyped] = useState(String(amount));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const keep = (focusesAmount: boolean) => {
    if (isBusy) return;
    const paise = readPaise(typed);
    if (typed.trim() === '' || paise === Math.round(amount * 100)) {
      onClose(focusesAmount);
      return;
    }
    if (paise === null) {
      setFailure(t('messages:field.booking.amount'));
      return;
    }
    setIsBusy(true);
    setFailure(undefined);
    onKeep(typed).then(
      () => onClose(focusesAmount),
      (error: unknown) => {
        setIsBusy(false);
        setFailure(failedText(error));
      },
    );
  };
  return (
    <div className={css.field}>
      <AmountField
        ref={field}
        label={<span className="visually-hidden">{label}</span>}
        error={failure}
        readOnly={isBusy}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose(true);
          if (key === 'Enter') keep(true);
        }}
        onBlur={() => keep(false)}
      />
    </div>
  );
}
