import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** From so many minutes on, a wrong clock is reported. */
const mostMinutes = 2;

/** Warnings for the desk: this computer's clock is wrong, or a screen in the hall is off. */
export function Warnings({ today: { now, screens }, readAt }: { today: Answer<'readToday'>; readAt: number }) {
  const { t } = useTranslation('queue');
  const language = useLanguage();
  const minutes = Math.round((readAt - Date.parse(now)) / 60_000);
  const off = screens.filter(({ isOn }) => !isOn).map(({ name }) => name);
  const count = formatNumber(Math.abs(minutes), language);
  return (
    <>
      {Math.abs(minutes) > mostMinutes && (
        <Notice kind="error">{t(minutes > 0 ? 'clock.fast' : 'clock.slow', { n: count })}</Notice>
      )}
      {off.length > 0 && <Notice kind="error">{t('screens.isOff', { name: off.join(', ') })}</Notice>}
    </>
  );
}
