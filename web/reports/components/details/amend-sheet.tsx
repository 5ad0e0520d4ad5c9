import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amendBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Opens a new version of a signed report: what is changed, and why, stands on it for good. The old one stays readable. */
export function AmendSheet({
  report,
  onDone,
  onClose,
}: {
  report: Report;
  onDone: (opened: Report) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['reports', 'messages']);
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const amend = useAction('amendReport', { waits: true });
  const form = useContractForm(amendBody, { what: '', why: '' });
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const [failure, setFailure] = useState<string>();
  const save = form.handleSubmit(
    async (body) => {
      setFailure(undefined);
      try {
        const opened = await amend.mutateAsync({ params: { id: report.id }, body });
        onDone(opened);
      } catch (error) {
        setFailure(`${t('amend.failed')} ${errorText(error)}`);
      }
    },
    () => setFailure(t('messages:error.INVALID_FIELDS')),
  );
  return (
    <FormSheet
      title={t('amend.title')}
      save={t('amend.save')}
      isDirty={isDirty}
      isBusy={amend.isPending}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{t('amend.about')}</p>
      <AreaField label={t('amend.what')} data-autofocus error={fieldText(errors.what)} {...register('what')} />
      <AreaField label={t('amend.why')} error={fieldText(errors.why)} {...register('why')} />
    </FormSheet>
  );
}
