import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { addMemberBody, isBirthDate, relations } from '#contract/patients/family.ts';
import type { FamilyMember } from '#contract/patients/family.ts';
import { genders } from '#contract/patients/shapes.ts';
import { ageInField } from '#contract/typed/age.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { genderTexts, relationTexts } from '#web/lib/family.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { useAction } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { AgeField } from '#web/ui/fields/age-field.tsx';
import { SelectField, TextField, Fields } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import css from './family.module.css';

/**
 * Adds a family member, or edits `member`. A member without an id is the account's holder, whose age and gender are not
 * stored yet. `phone` at the counter.
 */
export default function MemberForm({
  member,
  phone,
  onDone,
  onClose,
}: {
  member?: FamilyMember;
  phone?: string | undefined;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('family');
  const add = useAction('addFamilyMember');
  const edit = useAction('editFamilyMember');
  const [isAlike, setIsAlike] = useState(false);
  const form = useMemberForm(member);
  const isSelf = member?.relation === 'Self';
  const isFixed = member?.abilities.editDetails === false;
  const isNew = member?.id === undefined || member.id === null;

  const send = async ({ consent, evenIfAlike, ...details }: MemberFormValues) => {
    await (isNew
      ? add.mutateAsync({
          body: {
            ...details,
            consent,
            ...(evenIfAlike && { evenIfAlike }),
            ...(phone !== undefined && { userId: phone }),
          },
        })
      : edit.mutateAsync({ params: { id: member.id ?? 0 }, body: details }));
    onDone(t(isNew && !isSelf ? 'form.added' : 'form.saved', { name: details.name }));
  };
  const { sheet } = useSend(form, {
    draft: `member/${phone ?? 'own'}/${member ? (member.id ?? 'self') : 'new'}`,
    send: async (body) => {
      try {
        await send(body);
      } catch (error) {
        setIsAlike(failedWith(error, 'SAME_PERSON'));
        throw error;
      }
    },
  });
  const title = isSelf ? t('form.self') : isNew ? t('form.add') : t('form.edit');
  return (
    <FormSheet
      {...sheet}
      wide
      title={title}
      save={t(isNew && !isSelf ? 'form.addAction' : 'form.save')}
      agreement={
        (isNew || isAlike) && (
          <>
            {isNew && <Consent form={form} phone={phone} isSelf={isSelf} />}
            {isAlike && <Checkbox label={t('form.evenIfAlike')} {...form.register('evenIfAlike')} />}
          </>
        )
      }
      onClose={onClose}
    >
      {isFixed && <Notice>{t('askDesk.reported')}</Notice>}
      <MemberFields form={form} member={member} phone={phone} />
    </FormSheet>
  );
}

const useMemberForm = (member: FamilyMember | undefined) => useContractForm(addMemberBody, formOf(member));
type MemberFormState = ReturnType<typeof useMemberForm>;

function Consent({ form, phone, isSelf }: { form: MemberFormState; phone: string | undefined; isSelf: boolean }) {
  const { t } = useTranslation(['family', 'messages']);
  const fieldText = useFieldText();
  return (
    <div className={css.consent}>
      <Checkbox
        label={t(
          phone !== undefined ? 'messages:consent.desk' : isSelf ? 'messages:consent.self' : 'messages:consent.other',
        )}
        error={fieldText(form.formState.errors.consent)}
        {...form.register('consent')}
      />
    </div>
  );
}

/** The person's details. For somebody with a report the desk changes them; a holder has name and relation already. */
function MemberFields({
  form,
  member,
  phone,
}: {
  form: MemberFormState;
  member: FamilyMember | undefined;
  phone: string | undefined;
}) {
  const { t } = useTranslation('family');
  const language = useLanguage();
  const fieldText = useFieldText();
  const [today] = useState(todayAtClinic);
  const { errors } = form.formState;
  const [birthDate, age] = useWatch({ control: form.control, name: ['birthDate', 'age'] });
  const isBorn = typeof birthDate === 'string' && isBirthDate(birthDate, today);
  const isSelf = member?.relation === 'Self';
  const isFixed = member?.abilities.editDetails === false;
  const error = (name: keyof MemberFormValues) => fieldText(errors[name]);
  return (
    <Fields>
      {!isSelf && (
        <TextField
          label={t('field.name')}
          autoComplete="off"
          readOnly={isFixed}
          data-autofocus
          error={error('name')}
          {...form.register('name')}
        />
      )}
      {!isSelf && (
        <SelectField
          label={t(phone === undefined ? 'field.relation' : 'field.relationOfHolder')}
          error={error('relation')}
          {...form.register('relation')}
        >
          <option value="">{t('field.choose')}</option>
          {relations
            .filter((relation) => relation !== 'Self')
            .map((relation) => (
              <option key={relation} value={relation}>
                {t(relationTexts[relation])}
              </option>
            ))}
        </SelectField>
      )}
      <TextField
        type="date"
        label={t('field.birthDate')}
        readOnly={isFixed}
        max={today}
        error={error('birthDate')}
        hint={isBorn ? formatDate(`${birthDate}T12:00:00Z`, language) : t('field.birthDateHint')}
        {...form.register('birthDate')}
      />
      <AgeField
        label={t('field.age')}
        typed={age}
        readOnly={isFixed}
        error={isBorn ? undefined : error('age')}
        hint={isBorn ? t('field.ageNotNeeded') : t('field.ageHint')}
        {...form.register('age', { disabled: isBorn })}
      />
      <SelectField label={t('field.gender')} error={error('gender')} {...form.register('gender')}>
        <option value="">{t('field.choose')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender} disabled={isFixed && gender !== member.gender}>
            {t(genderTexts[gender])}
          </option>
        ))}
      </SelectField>
    </Fields>
  );
}

/** The values of the form. */
export type MemberFormValues = z.input<typeof addMemberBody>;

/** The initial values. Choices are empty until made; family members already gave consent. */
export function formOf(member: FamilyMember | undefined): MemberFormValues {
  const isNew = member?.id === undefined || member.id === null;
  const values = {
    name: member?.name ?? '',
    relation: member?.relation ?? '',
    gender: member?.gender ?? '',
    age: !member || member.birthDate ? '' : ageInField(member),
    birthDate: member?.birthDate ?? '',
    consent: !isNew,
  };
  // An empty choice fails the validation, so its type is not in the schema.
  return values as MemberFormValues;
}
