import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { signBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AreaField, SelectField, TextField } from '#web/ui/fields/field.tsx';
import { Fields } from '#web/ui/fields/fields.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SignatureField } from '#web/ui/fields/signature-field.tsx';
import { languages } from '#web/i18n/index.ts';
import upload from '../upload/upload.module.css';

/** Interpretation, recommendations and the required signature; then leads to the signed reports (R84). */
export function SignForm({
  report,
  signer,
  onSigned,
}: {
  report: Report;
  signer: Answer<'readSigner'>;
  onSigned: () => void;
}) {
  const { t } = useTranslation(['reports', 'messages']);
  const fieldText = useFieldText();
  const form = useContractForm(signBody, {
    signature: '',
    interpretation: report.interpretation ?? '',
    recommendations: report.recommendations ?? '',
    fullName: signer.fullName,
    qualification: signer.qualification,
    registrationNumber: signer.registrationNumber,
    revision: report.revision,
  });
  const {
    register,
    formState: { errors },
  } = form;
  const sign = useAction('signReport', { updateCache: onSigned });
  const { submit, failure, isBusy } = useSend(form, {
    failed: t('sign.failed'),
    send: (body) => sign.mutateAsync({ params: { id: report.id }, body }),
  });
  const isDone = sign.isSuccess;
  useLeave(isDone);
  const isSigned = form.watch('signature') !== '';
  const language = register('language', { setValueAs: (value: string) => value || undefined });
  return (
    <form className={upload.form} noValidate onSubmit={submit}>
      <AreaField
        label={t('values.interpretation')}
        rows={4}
        error={fieldText(errors.interpretation)}
        {...register('interpretation')}
      />
      <AreaField
        label={t('values.recommendations')}
        rows={4}
        error={fieldText(errors.recommendations)}
        {...register('recommendations')}
      />
      <Fields>
        {!signer.fixed && (
          <>
            <TextField
              label={t('sign.fullName')}
              autoComplete="name"
              error={fieldText(errors.fullName)}
              {...register('fullName')}
            />
            <TextField
              label={t('sign.qualification')}
              autoComplete="off"
              error={fieldText(errors.qualification)}
              {...register('qualification')}
            />
            <TextField
              label={t('sign.registrationNumber')}
              autoComplete="off"
              error={fieldText(errors.registrationNumber)}
              {...register('registrationNumber')}
            />
          </>
        )}
        <SelectField label={t('sign.language')} {...language}>
          <option value="">{t('sign.patientsLanguage')}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </Fields>
      <SignatureField
        label={t('sign.signature')}
        hint={isSigned ? undefined : t('messages:field.report.signature')}
        error={fieldText(errors.signature)}
        onChange={(picture) => form.setValue('signature', picture, { shouldValidate: true, shouldDirty: true })}
      />
      {signer.fixed && (
        <p className={upload.about}>
          {[signer.fullName, signer.qualification, signer.registrationNumber].filter(Boolean).join(', ')}
        </p>
      )}
      <div>
        <Button type="submit" busy={isBusy} disabled={!isSigned || isDone}>
          {t('sign.submit')}
        </Button>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {isDone && <Notice kind="success">{t('sign.done')}</Notice>}
    </form>
  );
}

/** Opens the signed reports a moment after the success message. */
function useLeave(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(screens.signedReports.path), limits.signedRedirectMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
