import { useTranslation } from 'react-i18next';
import { validateBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { AreaField } from '#web/ui/fields/field.tsx';
import { DraftNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { signingAddress, decisionsOn, leadsToSigning } from '../shared/ways-on.ts';
import upload from '../upload/upload.module.css';
import css from '../shared/reports.module.css';

/** Accepts a report, or rejects it with a reason for the uploader. The result stays visible with the next step. */
export function DecisionForm({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const fieldText = useFieldText();
  const validate = useAction('validateReport');
  const form = useContractForm(validateBody, {
    reportId: report.id,
    status: report.abilities.accept ? 'ACCEPTED' : 'REJECTED',
    reason: '',
  });
  const {
    register,
    formState: { errors },
  } = form;
  const offered = decisionsOn(report);
  const chosen = form.watch('status');
  // Somebody else may have accepted it meanwhile.
  const status = offered.includes(chosen) ? chosen : 'REJECTED';
  const { submit, failure, isBusy, draft } = useSend(form, {
    draft: `decision/${report.id}`,
    failed: t('failed'),
    send: (body) => validate.mutateAsync({ body: { ...body, status, revision: report.revision } }),
  });

  if (validate.data) return <DecisionResult report={validate.data} />;
  if (offered.length === 0) return <Notice>{t('validate.notNow')}</Notice>;
  return (
    <form className={upload.form} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <div className={upload.choices}>
        <Toggle
          label={t('field.status')}
          value={status}
          onChange={(next) => form.setValue('status', next)}
          choices={offered.map((value) => ({
            value,
            label: t(value === 'ACCEPTED' ? 'validate.accept' : 'validate.reject'),
          }))}
        />
      </div>
      {status === 'ACCEPTED' && <Notice>{t('validate.acceptHint')}</Notice>}
      {status === 'REJECTED' && (
        <AreaField
          label={t('validate.reason')}
          hint={t('validate.reasonHint')}
          error={fieldText(errors.reason)}
          {...register('reason')}
        />
      )}
      <div>
        <Button type="submit" busy={isBusy}>
          {t('validate.submit')}
        </Button>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
    </form>
  );
}

function DecisionResult({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'app']);
  return (
    <div className={upload.form}>
      <Notice kind="success">{t(report.status === 'REJECTED' ? 'validate.rejected' : 'validate.accepted')}</Notice>
      <div className={css.buttons}>
        {leadsToSigning(report) && <LinkButton to={signingAddress(report.id)}>{t('sign.action')}</LinkButton>}
        <LinkButton look="quiet" to={screens.pendingReports.path}>
          {t('app:title.pendingReports')}
        </LinkButton>
      </div>
    </div>
  );
}
