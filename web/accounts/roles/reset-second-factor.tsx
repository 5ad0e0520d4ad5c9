import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import css from './roles.module.css';

/** Removes somebody's second step at log-in, for example when the phone with their app is lost. */
export function ResetSecondFactor({ person: { userName, phoneNumber } }: { person: FoundPerson }) {
  const { t } = useTranslation('roles');
  const errorText = useErrorText();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, reset, isPending, error } = useAction('resetSecondFactor');
  const ask = () => {
    // Forgets the result of the last try.
    reset();
    setIsAsked(true);
  };
  return (
    <>
      <Button look="quiet" className={css.alone} onClick={ask}>
        {t('secondFactor.reset')}
      </Button>
      {isAsked && (
        <Confirm
          title={t('secondFactor.resetTitle', { name: userName })}
          yes={t('secondFactor.reset')}
          isBusy={isPending}
          failure={error ? errorText(error) : undefined}
          onYes={() => mutate({ params: { phone: phoneNumber } }, { onSuccess: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        >
          <p>{t('secondFactor.resetText')}</p>
        </Confirm>
      )}
    </>
  );
}
