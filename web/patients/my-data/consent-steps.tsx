import { useTranslation } from 'react-i18next';
import type { PersonConsents } from '#contract/patients/my-data.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Confirm } from '#web/ui/actions/confirm.tsx';

export type Consent = PersonConsents['consents'][number];

/** Says what taking the consent back means, and does it. */
export function TakeBack({
  person: { name },
  consent: { id, purpose },
  onClose,
}: {
  person: PersonConsents;
  consent: Consent;
  onClose: () => void;
}) {
  const { t } = useTranslation('my-data');
  const errorText = useErrorText();
  const withdraw = useAction('withdrawConsent');
  return (
    <Confirm
      title={t('withdraw.title')}
      yes={t('withdraw.yes')}
      isBusy={withdraw.isPending}
      failure={withdraw.error ? errorText(withdraw.error) : undefined}
      onClose={onClose}
      onYes={() => withdraw.mutate({ params: { id } }, { onSuccess: onClose })}
    >
      <p>{t(purpose === 'aadhaar' ? 'withdraw.aadhaar' : 'withdraw.care', { name })}</p>
    </Confirm>
  );
}

/** The words of the consent, and the button that gives it again. */
export function AgreeAgain({
  person: { name, patientId, relation },
  onClose,
}: {
  person: PersonConsents;
  onClose: () => void;
}) {
  const { t } = useTranslation(['my-data', 'messages']);
  const errorText = useErrorText();
  const give = useAction('giveConsent');
  return (
    <Confirm
      title={t('againTitle', { name })}
      yes={t('again')}
      look="primary"
      isBusy={give.isPending}
      failure={give.error ? errorText(give.error) : undefined}
      onClose={onClose}
      onYes={() => give.mutate({ body: { patientId } }, { onSuccess: onClose })}
    >
      <p>{t(relation === 'Self' ? 'messages:consent.self' : 'messages:consent.other')}</p>
    </Confirm>
  );
}
