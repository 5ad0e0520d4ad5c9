import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { isClosingDay, shiftDay, today } from '../../closing-day.ts';
import css from './closing.module.css';

/** Which day is looked at: by the device's own picker, or one day on or back. */
export function DayChoice({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { t } = useTranslation('closing');
  const last = today();
  // A day half typed is none yet: it stays in the field, and the page with the day before.
  const [typed, setTyped] = useState({ day, text: day });
  if (typed.day !== day) setTyped({ day, text: day });
  const type = (text: string) => {
    setTyped({ day, text });
    if (isClosingDay(text)) onDay(text);
  };
  return (
    <div className={css.days}>
      <Button look="quiet" onClick={() => onDay(shiftDay(day, -1))}>
        {t('day.before')}
      </Button>
      <div className={css.day}>
        <TextField
          type="date"
          label={t('day.label')}
          max={last}
          value={typed.text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Button look="quiet" disabled={day >= last} onClick={() => onDay(shiftDay(day, 1))}>
        {t('day.after')}
      </Button>
    </div>
  );
}
