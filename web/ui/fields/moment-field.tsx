import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from './checkbox.tsx';
import { TextField } from './field.tsx';

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
/** The default time when a time is added to a day. */
const firstTime = 'T10:00';
/** Limits the year in the browser's field to four digits. */
const lastDay = '2099-12-31';

/**
 * A field for a date and time with the device's picker: `2026-11-20T10:30`, or '' for none. With `orDay` a date alone
 * is possible: `2026-11-20`. The browser shows it in the device's format, so `hint` repeats it in the page's language.
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
