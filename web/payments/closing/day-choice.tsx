import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { today } from '#web/lib/now.ts';
import { isClosingDay, shiftDay } from './closing-rules.ts';
import css from './closing.module.css';

/** Chooses the day: with the device's date picker, or a day back or forward. */
export function DayChoice({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { t } = useTranslation('closing');
  const last = today();
  // An incomplete date stays in the field; the page keeps showing the previous day.
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
