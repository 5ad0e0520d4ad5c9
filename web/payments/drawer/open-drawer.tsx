import { useTranslation } from 'react-i18next';
import { openBody } from '#contract/payments/books.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AmountField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Begins one's shift at a drawer, with the change that is in it. */
export function OpenDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('drawer');
  const fieldText = useFieldText();
  const open = useAction('openDrawer');
  const form = useContractForm(openBody, { float: '' });
  const { sheet } = useSend(form, {
    draft: 'drawer/open',
    failed: t('openFailed'),
    send: async (body) => {
      await open.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormSheet {...sheet} title={t('open')} save={t('openNow')} onClose={onClose}>
      <p>{t('openText')}</p>
      <AmountField
        label={t('field.opening')}
        data-autofocus
        error={fieldText(form.formState.errors.float)}
        {...form.register('float')}
      />
    </FormSheet>
  );
}
