import { useTranslation } from 'react-i18next';
import { validateBody } from '#contract/reports/shapes.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Sends a report back to who handed it in, with the reason. */
export default function ReturnForm({
  report,
  onReturned,
  onClose,
}: {
  report: Report;
  onReturned: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('reports');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('validateReport');
  const { id: reportId, revision } = report;
  const form = useContractForm(validateBody, { reportId, status: 'REJECTED', reason: '', revision });
  const { sheet } = useSend(form, {
    failed: t('failed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ body });
      onReturned();
    },
  });
  return (
    <FormSheet {...sheet} title={t('next.returnTitle')} save={t('next.return')} onClose={onClose}>
      <AreaField
        label={t('validate.reason')}
        hint={t('validate.reasonHint')}
        data-autofocus
        error={fieldText(form.formState.errors.reason)}
        {...form.register('reason')}
      />
    </FormSheet>
  );
}
