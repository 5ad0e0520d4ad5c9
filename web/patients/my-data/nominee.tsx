import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nomineeBody, nomineeRelations } from '#contract/patients/my-data.ts';
import type { Nominee as NomineeData } from '#contract/patients/my-data.ts';
import { relationTexts } from '#web/lib/family.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './my-data.module.css';

/**
 * The person who acts for the reader's data when the reader no longer can: what that means, who it is, and the form to
 * change it.
 */
export function Nominee({ nominee }: { nominee: NomineeData | null }) {
  const { t } = useTranslation('my-data');
  const { t: familyText } = useTranslation('family');
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useAction('removeNominee');
  return (
    <Section title={t('nominee.title')}>
      <p>{t('nominee.about')}</p>
      {nominee && (
        <p>
          <strong>
            <Name>{nominee.name}</Name>
          </strong>
          {` · ${familyText(relationTexts[nominee.relation])} · ${formatPhone(nominee.phoneNumber)}`}
        </p>
      )}
      {remove.error && <Notice kind="error">{errorText(remove.error)}</Notice>}
      <div className={css.line}>
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {t(nominee ? 'nominee.change' : 'nominee.open')}
        </Button>
        {nominee && (
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({})}>
            {t('nominee.remove')}
          </Button>
        )}
      </div>
      {isOpen && <NomineeSheet nominee={nominee} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function NomineeSheet({ nominee, onClose }: { nominee: NomineeData | null; onClose: () => void }) {
  const { t } = useTranslation('my-data');
  const { t: familyText } = useTranslation('family');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('nameNominee', { awaitRefresh: true });
  const form = useContractForm(nomineeBody, {
    name: '',
    phoneNumber: '',
    ...nominee,
  });
  const { errors } = form.formState;
  const { sheet } = useSend(form, {
    draft: 'nominee',
    failed: t('nominee.failed'),
    send: async (body) => {
      await mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormSheet {...sheet} title={t('nominee.title')} save={t('nominee.save')} onClose={onClose}>
      <TextField
        label={t('nominee.name')}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.name)}
        {...form.register('name')}
      />
      <PhoneField label={t('nominee.phone')} error={fieldText(errors.phoneNumber)} {...form.register('phoneNumber')} />
      <SelectField
        label={t('nominee.relation')}
        defaultValue={nominee?.relation ?? ''}
        error={fieldText(errors.relation)}
        {...form.register('relation')}
      >
        <option value="" disabled>
          {t('ask.choose')}
        </option>
        {nomineeRelations.map((relation) => (
          <option key={relation} value={relation}>
            {familyText(relationTexts[relation])}
          </option>
        ))}
      </SelectField>
    </FormSheet>
  );
}
