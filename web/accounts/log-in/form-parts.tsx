import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { DigitsField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/page.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useCountdown } from './send-code.ts';

/** A field for the six digits of a code; the phone's keyboard suggests the code from the SMS. */
export function CodeField(props: Omit<ComponentProps<typeof DigitsField>, 'digits'>) {
  return <DigitsField {...props} digits={limits.codeDigits} autoComplete="one-time-code" enterKeyHint="done" />;
}

/** A field for the ten digits of a phone number. */
export function PhoneField(props: Omit<ComponentProps<typeof DigitsField>, 'digits'>) {
  return <DigitsField {...props} digits={limits.phoneDigits} type="tel" autoComplete="tel-national" />;
}

/** A short form on a card. Without the browser's own validation, whose messages are not in the page's language. */
export function FormCard({ onSubmit, children }: { onSubmit: FormEventHandler; children: ReactNode }) {
  return (
    <Card>
      <form noValidate onSubmit={onSubmit}>
        <Stack>{children}</Stack>
      </form>
    </Card>
  );
}

/** Sends another code after the waiting time; until then it counts down the seconds. */
export function SendAgain({
  label,
  resendAt,
  busy,
  disabled = false,
  onSend,
}: {
  label: string;
  /** ms since 1970 */
  resendAt: number;
  busy: boolean;
  disabled?: boolean;
  onSend: () => void;
}) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const left = useCountdown(resendAt);
  return (
    <Button look="quiet" wide busy={busy} disabled={disabled || left > 0} onClick={onSend}>
      {left > 0 ? t('code.againIn', { seconds: formatDigits(left, language) }) : label}
    </Button>
  );
}
