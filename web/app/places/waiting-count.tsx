import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { PlaceName } from '#contract/places.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useWaiting } from './waiting.ts';
import css from './waiting-count.module.css';

/** How much waits on a screen, at its link, or on all of a folded group: nothing at 0, "99+" above 99. */
export function WaitingCount({ at }: { at: readonly PlaceName[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const waiting = useWaiting(...at);
  if (waiting === 0) return null;
  const number =
    formatNumber(Math.min(waiting, limits.waitingCounted), language) + (waiting > limits.waitingCounted ? '+' : '');
  return (
    <span className={css.count}>
      {number}
      <span className="visually-hidden"> {t('waiting')}</span>
    </span>
  );
}
