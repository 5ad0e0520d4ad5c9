import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '#contract/accounts/passkeys.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import css from './passkeys.module.css';

/** A passkey: when it was made and last used, and a button that removes it. */
export function PasskeyRow({
  passkey: { id, name, madeAt, usedAt },
  mayRemove,
}: {
  passkey: Passkey;
  mayRemove: boolean;
}) {
  const { t } = useTranslation('passkeys');
  const language = useLanguage();
  const errorText = useErrorText();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, reset, isPending, error } = useAction('removePasskey', { awaitRefresh: true });
  const ask = () => {
    // Forgets the result of the last try.
    reset();
    setIsAsked(true);
  };
  return (
    <li className={css.passkey}>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.muted}>{t('madeAt', { when: formatDateTime(madeAt, language) })}</p>
        <p className={css.muted}>{usedAt ? t('usedAt', { when: formatDateTime(usedAt, language) }) : t('neverUsed')}</p>
      </div>
      {mayRemove && (
        <Button look="quiet" aria-label={t('removeOf', { name })} onClick={ask}>
          {t('remove')}
        </Button>
      )}
      {isAsked && (
        <Confirm
          title={t('removeTitle', { name })}
          yes={t('remove')}
          isBusy={isPending}
          failure={error ? errorText(error) : undefined}
          onYes={() => mutate({ params: { id } }, { onSuccess: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        >
          <p>{t('removeText')}</p>
        </Confirm>
      )}
    </li>
  );
}
