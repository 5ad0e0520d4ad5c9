import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import type { Draft } from './draft.ts';
import css from './counter.module.css';

/** The people who are on hold, each with a button that takes them up. */
export function HeldPeople({ held, onTake }: { held: readonly Draft[]; onTake: (place: number) => void }) {
  const { t } = useTranslation('counter');
  if (held.length === 0) return null;
  return (
    <p className={css.held}>
      {t('held')}
      {held.map(({ who, phone }, place) => {
        const name = who?.name || phone;
        return (
          <Button
            key={`${phone} ${place}`}
            look="quiet"
            aria-label={t('held.take', { name })}
            onClick={() => onTake(place)}
          >
            {name}
          </Button>
        );
      })}
    </p>
  );
}
