import { useTranslation } from 'react-i18next';
import { useLineState } from '#web/lib/live.ts';
import type { LineState } from '#web/lib/live.ts';
import css from './line-sign.module.css';

const texts: Readonly<Record<Exclude<LineState, 'off'>, string>> = {
  live: 'line.live',
  lost: 'line.lost',
  again: 'line.again',
};

/** A quiet word on whether the list follows what happens, read out only when that changes; and, where there is a keyboard, on its keys. */
export function LineSign() {
  const { t } = useTranslation('bookings');
  const state = useLineState();
  return (
    <div className={css.line}>
      <p className={css.sign} data-state={state} role={state === 'live' || state === 'off' ? undefined : 'status'}>
        {state !== 'off' && t(texts[state])}
      </p>
      <p className={css.keys}>{t('line.keys')}</p>
    </div>
  );
}
