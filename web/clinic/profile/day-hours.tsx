import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Weekday } from '#contract/clinic/shapes.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from './form.ts';
import type { ProfileForm } from './form.ts';
import { dayNames } from './profile-fields.ts';
import css from './clinic.module.css';

/** The default hours when a closed day is opened. */
const defaultHours = { opens: '08:00', closes: '20:00' };
/** The profile ends a day at 24:00; a browser's time field only has 00:00. */
const [endOfDay, midnight] = ['24:00', '00:00'];

/** The hours of a day. If a day is closed by mistake and opened again, it gets its hours back. */
export function DayHours({ day }: { day: Weekday }) {
  const { t } = useTranslation('clinic');
  const { errorOf } = useProfileForm();
  const path = `profile.openingHours.${day}` as const;
  const { ref, value: hours, onChange, onBlur } = useController<ProfileForm, typeof path>({ name: path }).field;
  const [last, setLast] = useState(defaultHours);
  const name = t(dayNames[day]);
  const toggle = (isClosed: boolean) => {
    if (hours) setLast(hours);
    onChange(isClosed ? null : last);
  };
  return (
    <div className={css.day} role="group" aria-label={name}>
      <span className={css.dayName}>{name}</span>
      <Checkbox label={t('hours.closed')} checked={hours === null} onChange={(event) => toggle(event.target.checked)} />
      {hours && (
        <div className={css.times}>
          <TextField
            type="time"
            label={t('hours.opens')}
            error={errorOf(`${path}.opens`)}
            ref={ref}
            value={hours.opens}
            onBlur={onBlur}
            onChange={(event) => onChange({ ...hours, opens: event.target.value })}
          />
          <TextField
            type="time"
            label={t('hours.closes')}
            error={errorOf(`${path}.closes`)}
            value={hours.closes === endOfDay ? midnight : hours.closes}
            onBlur={onBlur}
            onChange={(event) =>
              onChange({ ...hours, closes: event.target.value === midnight ? endOfDay : event.target.value })
            }
          />
        </div>
      )}
    </div>
  );
}
