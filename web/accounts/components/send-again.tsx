import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useCountdown } from '../use-countdown.ts';

/** Sends another code, once the wait is over; until then the seconds are counted down. */
export function SendAgain({
  label,
  againAt,
  busy,
  disabled = false,
  onSend,
}: {
  label: string;
  /** ms since 1970 */
  againAt: number;
  busy: boolean;
  disabled?: boolean;
  onSend: () => void;
}) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const left = useCountdown(againAt);
  return (
    <Button look="quiet" wide busy={busy} disabled={disabled || left > 0} onClick={onSend}>
      {left > 0 ? t('code.againIn', { seconds: formatDigits(left, language) }) : label}
    </Button>
  );
}
