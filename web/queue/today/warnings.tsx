import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** A clock that is wrong by more minutes than this is told. */
const mostMinutes = 2;

/** What the desk must know before it works: this computer's clock is wrong, or a screen in the hall is off. */
export function Warnings({ today: { now, screens }, readAt }: { today: Answer<'readToday'>; readAt: number }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const minutes = Math.round((readAt - Date.parse(now)) / 60_000);
  const count = formatNumber(Math.abs(minutes), language);
  return (
    <>
      {Math.abs(minutes) > mostMinutes && (
        <Notice kind="error">{t(minutes > 0 ? 'clock.fast' : 'clock.slow', { n: count })}</Notice>
      )}
      {screens
        .filter(({ isOn }) => !isOn)
        .map(({ id, name }) => (
          <Notice key={id} kind="error">
            {t('screens.isOff', { name })}
          </Notice>
        ))}
    </>
  );
}
