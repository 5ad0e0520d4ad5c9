import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { isClosingDay, shiftDay, today } from '../../closing-day.ts';
import css from './closing.module.css';

/** Which day is looked at: by the device's own picker, or one day on or back. */
export function DayChoice({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { t } = useTranslation('closing');
  const last = today();
  return (
    <div className={css.days}>
      <Button look="quiet" onClick={() => onDay(shiftDay(day, -1))}>{t('day.before')}</Button>
      <div className={css.day}>
        {/* A day half typed is none yet. */}
        <TextField key={day} type="date" label={t('day.label')} max={last} defaultValue={day}
          onChange={({ target: { value } }) => isClosingDay(value) && onDay(value)} />
      </div>
      <Button look="quiet" disabled={day >= last} onClick={() => onDay(shiftDay(day, 1))}>{t('day.after')}</Button>
    </div>
  );
}
