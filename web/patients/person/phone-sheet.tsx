import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { phoneChangeBody, phoneCodeBody } from '#contract/patients/corrections.ts';
import type { PersonFile } from '#contract/patients/corrections.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatNumber, formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CodeField, PhoneField } from '#web/ui/fields/kept-field.tsx';
import { Fields } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { EvidenceFields, noEvidence } from './evidence-fields.tsx';

interface Props {
  person: PersonFile;
  onDone: (text: string) => void;
  onClose: () => void;
}
type Sent = Answer<'startPhoneChange'>;

/** Changes an account's phone: the new number with the paper seen, then the code that was sent to it. */
export default function PhoneSheet(props: Props) {
  const [sent, setSent] = useState<Sent>();
  if (!sent) return <NumberForm {...props} onSent={setSent} />;
  return <CodeForm {...props} sent={sent} onAgain={() => setSent(undefined)} />;
}

function NumberForm({ person, onSent, onClose }: Props & { onSent: (sent: Sent) => void }) {
  const { t } = useTranslation('corrections');
  const fieldText = useFieldText();
  const start = useAction('startPhoneChange');
  const form = useContractForm(phoneChangeBody, { phoneNumber: '', ...noEvidence });
  const { errors } = form.formState;
  const { sheet } = useSend(form, {
    draft: `phone/${person.patientNumber}`,
    send: async (body) => onSent(await start.mutateAsync({ params: { patientNumber: person.patientNumber }, body })),
  });
  return (
    <FormSheet {...sheet} wide title={t('title.phone')} save={t('phone.send')} onClose={onClose}>
      <p>{t('phone.about')}</p>
      <Fields>
        <PhoneField
          label={t('field.newPhone')}
          data-autofocus
          error={fieldText(errors.phoneNumber)}
          {...form.register('phoneNumber')}
        />
        <EvidenceFields register={form.register} error={(field) => fieldText(errors[field])} />
      </Fields>
    </FormSheet>
  );
}

function CodeForm({ person, sent, onAgain, onDone, onClose }: Props & { sent: Sent; onAgain: () => void }) {
  const { t } = useTranslation('corrections');
  const language = useLanguage();
  const fieldText = useFieldText();
  const finish = useAction('finishPhoneChange');
  const form = useContractForm(phoneCodeBody, { code: '' });
  const { errors } = form.formState;
  const { sheet } = useSend(form, {
    send: async (body) => {
      await finish.mutateAsync({ params: { patientNumber: person.patientNumber }, body });
      onDone(t('phoneSaved'));
    },
  });
  return (
    <FormSheet {...sheet} title={t('title.phone')} save={t('phone.confirm')} onClose={onClose}>
      <Notice>
        {t('phone.sent', {
          phone: formatPhone(sent.phoneNumber),
          minutes: formatNumber(sent.expiresInSeconds / 60, language),
        })}
      </Notice>
      <CodeField label={t('field.code')} data-autofocus error={fieldText(errors.code)} {...form.register('code')} />
      <Button look="plain" onClick={onAgain}>
        {t('phone.again')}
      </Button>
    </FormSheet>
  );
}
