import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './roles.module.css';

/** Logs somebody out on every device, as when a phone was lost. */
export function LogOutEverywhere({
  person: { userName, phoneNumber },
}: {
  person: Pick<FoundPerson, 'userName' | 'phoneNumber'>;
}) {
  const { t } = useTranslation('roles');
  const errorText = useErrorText();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, reset, isPending, isSuccess, error } = useAction('endSessionsOf');
  const ask = () => {
    // Forgets the result of the last try.
    reset();
    setIsAsked(true);
  };
  const end = () => mutate({ params: { phone: phoneNumber } }, { onSuccess: () => setIsAsked(false) });
  return (
    <>
      <Button look="quiet" className={css.alone} onClick={ask}>
        {t('endSessions.open')}
      </Button>
      {isSuccess && <Notice kind="success">{t('endSessions.done', { name: userName })}</Notice>}
      {isAsked && (
        <Confirm
          title={t('endSessions.title', { name: userName })}
          yes={t('endSessions.yes')}
          isBusy={isPending}
          failure={error ? errorText(error) : undefined}
          onYes={end}
          onClose={() => setIsAsked(false)}
        >
          <p>{t('endSessions.text')}</p>
        </Confirm>
      )}
    </>
  );
}
