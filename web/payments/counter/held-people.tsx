import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import { nameOf } from './draft.ts';
import type { Draft } from './draft.ts';
import css from './counter.module.css';

/** The people who are on hold, each with a button that takes them up. */
export function HeldPeople({ held, onTake }: { held: readonly Draft[]; onTake: (place: number) => void }) {
  const { t } = useTranslation('counter');
  if (held.length === 0) return null;
  return (
    <p className={css.held}>
      {t('held')}
      {held.map((draft, place) => {
        const name = nameOf(draft);
        return (
          <Button
            key={`${name} ${place}`}
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
