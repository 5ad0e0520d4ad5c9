import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** For the reception: opens the older reports of a long-unused phone after checking the patient's papers. */
export function OpenForPhone({ phone }: { phone: string }) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const open = useAction('confirmIdentityAtDesk');
  return (
    <div>
      <Button
        look="plain"
        onClick={() => {
          open.reset();
          setIsAsking(true);
        }}
      >
        {t('identity.openForPhone')}
      </Button>
      {open.isSuccess && <Notice kind="success">{t('identity.opened')}</Notice>}
      {isAsking && (
        <Confirm
          title={t('identity.openForPhone')}
          yes={t('identity.papersSeen')}
          look="primary"
          isBusy={open.isPending}
          failure={open.error ? errorText(open.error) : undefined}
          onYes={() => open.mutate({ params: { phone } }, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('identity.openAbout', { phone: formatPhone(phone) })}</p>
        </Confirm>
      )}
    </div>
  );
}
