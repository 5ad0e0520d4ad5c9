import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from './checkbox.tsx';
import { TextField } from './field.tsx';

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
/** The clock time that a day without one begins with, when one is to be chosen. */
const firstTime = 'T10:00';
/** Keeps the years of the browser's field at four digits. */
const lastDay = '2099-12-31';

/**
 * A day and a clock time, by the device's own picker: `2026-11-20T10:30`, or '' for none. With `orDay` a day alone may
 * be meant: `2026-11-20`. The browser shows it as the device has it, so `hint` says it in the page's own words.
 */
export function MomentField({
  value,
  onChange,
  orDay = false,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (value: string) => void;
  orDay?: boolean;
}) {
  const { t } = useTranslation('ui');
  const [dayOnly, setDayOnly] = useState(orDay && isDay(value));
  const choose = (alone: boolean) => {
    setDayOnly(alone);
    if (value !== '') onChange(alone ? value.slice(0, lastDay.length) : `${value}${firstTime}`);
  };
  return (
    <div>
      <TextField
        {...rest}
        type={dayOnly ? 'date' : 'datetime-local'}
        max={dayOnly ? lastDay : `${lastDay}T23:59`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {orDay && (
        <Checkbox label={t('moment.dayOnly')} checked={dayOnly} onChange={(event) => choose(event.target.checked)} />
      )}
    </div>
  );
}
