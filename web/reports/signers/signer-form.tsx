import { useTranslation } from 'react-i18next';
import { departments, isOfLaboratory } from '#contract/lab-tests/departments.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import { changeSignerBody } from '#contract/reports/signers.ts';
import type { SignerAccount } from '#contract/reports/signers.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import css from './signers.module.css';

const groups = [
  { title: 'group.laboratory', members: departments.filter(isOfLaboratory) },
  { title: 'group.imaging', members: departments.filter((department) => !isOfLaboratory(department)) },
] as const;

/**
 * The name and title on an account's signatures, and the departments for which it signs. A doctor's name is changed on
 * the doctor's card.
 */
export function SignerForm({ signer, onClose }: { signer: SignerAccount; onClose: () => void }) {
  const { t } = useTranslation(['signers', 'departments']);
  const change = useAction('changeSigner');
  const form = useSignerForm(signer);
  const { sheet } = useSend(form, {
    draft: `signer/${signer.accountId}`,
    send: async (body) => {
      await change.mutateAsync({ params: { id: signer.accountId }, body });
      onClose();
    },
  });
  const chosen = form.watch('departments');
  const choose = (department: Department, isChosen: boolean) =>
    form.setValue(
      'departments',
      departments.filter((one) => (one === department ? isChosen : chosen.includes(one))),
    );
  return (
    <FormSheet
      {...sheet}
      wide
      title={t('form.title', { name: signer.fullName || signer.accountName })}
      save={t('form.save')}
      onClose={onClose}
    >
      <p className={css.about}>{t('form.about')}</p>
      {!signer.isDoctor && <NameFields form={form} />}
      {groups.map(({ title, members }) => (
        <fieldset key={title} className={css.group}>
          <legend>{t(title)}</legend>
          {members.map((department) => (
            <Checkbox
              key={department}
              label={t(departmentTexts[department], { ns: 'departments' })}
              checked={chosen.includes(department)}
              onChange={(event) => choose(department, event.target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </FormSheet>
  );
}

/** The form as the signer's facts are now. */
function useSignerForm(signer: SignerAccount) {
  return useContractForm(changeSignerBody, {
    fullName: signer.fullName || (signer.isDoctor ? '' : signer.accountName),
    qualification: signer.qualification,
    registrationNumber: signer.registrationNumber,
    // Suggested at first: the laboratory for a pathologist, all others for a reporting doctor.
    departments:
      signer.departments.length > 0
        ? signer.departments
        : departments.filter((one) => isOfLaboratory(one) !== signer.isDoctor),
  });
}

function NameFields({ form: { register, formState } }: { form: ReturnType<typeof useSignerForm> }) {
  const { t } = useTranslation('signers');
  const fieldText = useFieldText();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t('field.fullName')}
        hint={t('form.fullNameHint')}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.fullName)}
        {...register('fullName')}
      />
      <TextField
        label={t('field.qualification')}
        hint={t('form.qualificationHint')}
        autoComplete="off"
        error={fieldText(errors.qualification)}
        {...register('qualification')}
      />
      <TextField
        label={t('field.registrationNumber')}
        autoComplete="off"
        error={fieldText(errors.registrationNumber)}
        {...register('registrationNumber')}
      />
    </>
  );
}
