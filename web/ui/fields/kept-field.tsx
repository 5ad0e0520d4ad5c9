import { useRef, useState } from 'react';
import type { ChangeEvent, ComponentProps, CompositionEvent, FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { DigitsField } from './field.tsx';
import { codeKeeper, phoneKeeper } from './kept-digits.ts';
import type { KeepDigits } from './kept-digits.ts';

type InputProps = ComponentProps<typeof DigitsField>;

/**
 * A field for a phone number. Characters other than digits do not appear; a paste is taken as a whole, with its country
 * code, or refused.
 * @param most digits of a number within the country
 */
export function PhoneField({ most = limits.phoneDigits, ...rest }: InputProps & { most?: number }) {
  const { t } = useTranslation('messages');
  const [keep] = useState(() => phoneKeeper(most));
  const refusal = t(most === limits.phoneDigits ? 'messages:field.phone.tenDigits' : 'messages:field.clinic.phone');
  return <KeptField keep={keep} refusal={refusal} type="tel" autoComplete="off" {...rest} />;
}

/** A field for a code of six digits, from an SMS or an app, with the same rules as a phone number. */
export function CodeField(props: InputProps) {
  const { t } = useTranslation('messages');
  const [keep] = useState(() => codeKeeper(limits.codeDigits));
  return <KeptField keep={keep} refusal={t('messages:field.code.sixDigits')} autoComplete="one-time-code" {...props} />;
}

/**
 * A field that corrects what is typed. While an input method composes a letter, the text is not changed and `onChange`
 * is not called.
 */
function KeptField({
  keep,
  refusal,
  error,
  value,
  onChange,
  onFocus,
  ...rest
}: InputProps & { keep: KeepDigits; refusal: string }) {
  const [isRefused, setIsRefused] = useState(false);
  const [composed, setComposed] = useState<string>();
  const before = useRef('');
  const accept = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const kept = keep(typeof value === 'string' ? value : before.current, input.value);
    before.current = kept.text;
    setIsRefused(kept.isRefused);
    if (kept.text !== input.value) input.value = kept.text;
    onChange?.(event);
  };
  return (
    <DigitsField
      {...rest}
      error={isRefused ? refusal : error}
      {...(value !== undefined && { value: composed ?? value })}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        before.current = event.currentTarget.value;
        onFocus?.(event);
      }}
      onChange={(event) => {
        if ((event.nativeEvent as InputEvent).isComposing) setComposed(event.currentTarget.value);
        else accept(event);
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        setComposed(undefined);
        accept(event as unknown as ChangeEvent<HTMLInputElement>);
      }}
    />
  );
}
