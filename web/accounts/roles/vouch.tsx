import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './roles.module.css';

/** Makes a code with which a colleague who gets no SMS logs in; it is shown until the admin leaves the screen. */
export function Vouch({
  person: { userName, phoneNumber },
}: {
  person: Pick<FoundPerson, 'userName' | 'phoneNumber'>;
}) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const errorText = useErrorText();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, reset, isPending, data, error } = useAction('vouchForLogIn');
  const ask = () => {
    // A new code makes the one before it invalid.
    reset();
    setIsAsked(true);
  };
  const make = () => mutate({ params: { phone: phoneNumber } }, { onSuccess: () => setIsAsked(false) });
  return (
    <>
      <Button look="quiet" className={css.alone} onClick={ask}>
        {t('vouch.open')}
      </Button>
      {data && (
        <div className={css.made}>
          <Notice kind="success">
            <p className={css.madeCode}>{data.code}</p>
            <p>{t('vouch.use', { name: userName, time: formatTime(data.expiresAt, language) })}</p>
          </Notice>
        </div>
      )}
      {isAsked && (
        <Confirm
          title={t('vouch.title', { name: userName })}
          yes={t('vouch.yes')}
          isBusy={isPending}
          failure={error ? errorText(error) : undefined}
          onYes={make}
          onClose={() => setIsAsked(false)}
        >
          <p>{t('vouch.text')}</p>
        </Confirm>
      )}
    </>
  );
}
