import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { withPhrase } from '#contract/reports/kept-phrases.ts';
import type { KeptPhrase } from '#contract/reports/kept-phrases.ts';
import { signBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { SignatureField } from '#web/ui/fields/signature-field.tsx';
import upload from '../upload/upload.module.css';

/** The form of a signature with its two texts, and a function that puts a phrase into them. */
export function useSignForm(report: Report, first: KeptPhrase) {
  const form = useContractForm(signBody, { signature: '', ...first, revision: report.revision });
  const insert = (phrase: KeptPhrase) => {
    for (const name of ['interpretation', 'recommendations'] as const) {
      const text = withPhrase(form.getValues(name), first[name], phrase[name]);
      form.setValue(name, text, { shouldDirty: true, shouldValidate: true });
    }
  };
  return { form, insert };
}
export type SignForm = ReturnType<typeof useSignForm>['form'];

/** The signature: the stored one, or the field in which it is drawn; it is asked for until it is. */
export function Signature({ form, signer, draws }: { form: SignForm; signer: Answer<'readSigner'>; draws: boolean }) {
  const { t } = useTranslation(['reports', 'messages']);
  const fieldText = useFieldText();
  if (!draws) return <StoredSignature signer={signer} />;
  return (
    <SignatureField
      label={t('sign.signature')}
      hint={form.watch('signature') ? undefined : t('messages:field.report.signature')}
      error={fieldText(form.formState.errors.signature)}
      onChange={(picture) => form.setValue('signature', picture, { shouldValidate: true })}
    />
  );
}

/** The signature of the account's profile, as it will be printed. */
function StoredSignature({ signer }: { signer: Answer<'readSigner'> }) {
  const { t } = useTranslation('reports');
  return (
    <figure className={upload.stored}>
      <img src={signer.signature ?? ''} alt={t('sign.pictureOf', { name: signer.fullName })} />
      <figcaption className={upload.about}>{t('sign.stored')}</figcaption>
    </figure>
  );
}

/** The name, qualification and number under which a report is signed. */
export function SignedAs({ signer }: { signer: Answer<'readSigner'> }) {
  const { t } = useTranslation('reports');
  const { fullName: name, qualification, registrationNumber: number } = signer;
  return <p className={upload.about}>{t('sign.as', { name, qualification, number })}</p>;
}
