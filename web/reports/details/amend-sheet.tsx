import { useTranslation } from 'react-i18next';
import { amendBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/**
 * Opens a new version of a signed report. The reason becomes part of it; its changes follow from the two versions. The
 * old version stays readable.
 */
export function AmendSheet({
  report,
  onDone,
  onClose,
}: {
  report: Report;
  onDone: (opened: Report) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('reports');
  const fieldText = useFieldText();
  const amend = useAction('amendReport', { awaitRefresh: true });
  const form = useContractForm(amendBody, { why: '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    draft: `amendment/${report.id}`,
    failed: t('amend.failed'),
    send: async (body) => onDone(await amend.mutateAsync({ params: { id: report.id }, body })),
  });
  return (
    <FormSheet {...sheet} title={t('amend.title')} save={t('amend.save')} onClose={onClose}>
      <p>{t('amend.about')}</p>
      <AreaField label={t('amend.why')} data-autofocus error={fieldText(errors.why)} {...register('why')} />
    </FormSheet>
  );
}
