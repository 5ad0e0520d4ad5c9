import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { screens } from '#contract/screens.ts';
import { notSent, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AreaField, SelectField, Fields } from '#web/ui/fields/field.tsx';
import { DraftNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { languages } from '#web/i18n/index.ts';
import { Phrases } from './phrases.tsx';
import { Signature, SignedAs, useSignForm } from './sign-parts.tsx';
import type { SignForm as SignFormState } from './sign-parts.tsx';
import { useSignQuestion } from './use-sign-question.tsx';
import { draftAlone, dropSigningDrafts } from '../shared/signing-drafts.ts';
import { LeaveQuestion } from '../shared/leave-question.tsx';
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
  const { t } = useTranslation('reports');
  const first = { interpretation: report.interpretation ?? '', recommendations: report.recommendations ?? '' };
  const { form, insert } = useSignForm(report, first);
  const sign = useAction('signReport', {
    updateCache: () => {
      dropSigningDrafts(report);
      onSigned();
    },
  });
  const { submit, failure, isBusy, draft, isChanged } = useSend(form, {
    draft: draftAlone(report),
    failed: t('sign.failed'),
    send: (body) => {
      const told = seen();
      return told ? sign.mutateAsync({ params: { id: report.id }, body: { ...body, ...told } }) : notSent;
    },
  });
  const { seen, question } = useSignQuestion(report, submit);
  const isDone = sign.isSuccess;
  useLeaveWhenDone(isDone);
  const [draws, setDraws] = useState(signer.signature === null);
  const isSigned = !draws || Boolean(form.watch('signature'));
  const takeStored = (isStored: boolean) => {
    form.setValue('signature', '');
    setDraws(!isStored);
  };
  return (
    <form className={upload.form} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <TextFields form={form} />
      <Phrases report={report} texts={() => form.getValues()} onInsert={insert} />
      <LanguageField form={form} />
      <Signature form={form} signer={signer} draws={draws} />
      {signer.signature && (
        <div>
          <Button look="plain" onClick={() => takeStored(draws)}>
            {t(draws ? 'sign.useStored' : 'sign.drawInstead')}
          </Button>
        </div>
      )}
      <SignedAs signer={signer} />
      <div>
        <Button type="submit" busy={isBusy} disabled={!isSigned || isDone}>
          {t('sign.submit')}
        </Button>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {isDone && <Notice kind="success">{t('sign.done')}</Notice>}
      {question}
      <LeaveQuestion isDirty={isChanged && !isDone} onLeave={draft.discard} />
    </form>
  );
}

/** Opens the signed reports a moment after the success message. */
function useLeaveWhenDone(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(screens.signedReports.path), limits.signedRedirectMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}

function TextFields({ form: { register, formState } }: { form: SignFormState }) {
  const { t } = useTranslation('reports');
  const fieldText = useFieldText();
  const { errors } = formState;
  return (
    <>
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
    </>
  );
}

/** The language of the report: the patient's, unless another is chosen. */
function LanguageField({ form }: { form: SignFormState }) {
  const { t } = useTranslation('reports');
  const language = form.register('language', { setValueAs: (value: string) => value || undefined });
  return (
    <Fields>
      <SelectField label={t('sign.language')} {...language}>
        <option value="">{t('sign.patientsLanguage')}</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </Fields>
  );
}
