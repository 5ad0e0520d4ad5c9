import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import { relations } from '#contract/patients/family.ts';
import { genders } from '#contract/patients/shapes.ts';
import { limits } from '#contract/limits.ts';
import { languages } from '#web/i18n/index.ts';
import { genderTexts, relationTexts } from '#web/lib/family.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { AgeField } from '#web/ui/fields/age-field.tsx';
import type { NewPerson } from './draft.ts';
import css from './counter.module.css';

/** Name, age, sex and consent of somebody new, and of a member of a family the relation. Enter goes to the next. */
export function NewPersonFields({
  person,
  errors,
  onChange,
  onDone,
}: {
  person: NewPerson;
  errors: Readonly<Record<string, string>>;
  onChange: (person: NewPerson) => void;
  onDone: () => void;
}) {
  const { t } = useTranslation(['counter', 'messages']);
  const nameRef = useRef<HTMLInputElement>(null);
  useEffect(() => nameRef.current?.focus(), []);
  const isMember = person.relation !== 'Self';
  const errorOf = (part: keyof NewPerson) => errors[`${isMember ? 'member' : 'holder'}.${part}`];
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Somebody who ends the phone number with Enter is already here: the tenth digit moves the focus by itself.
    if (event.target === nameRef.current && person.name.trim() === '') return;
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select')];
    const next = fields[fields.indexOf(event.target as HTMLElement) + 1];
    if (next) next.focus();
    else onDone();
  };
  return (
    <div role="group" className={css.fields} onKeyDown={onKey}>
      <TextField
        label={t('person.name')}
        autoComplete="off"
        ref={nameRef}
        maxLength={limits.nameLength}
        error={errorOf('name')}
        value={person.name}
        onChange={(event) => onChange({ ...person, name: event.target.value })}
      />
      <AgeAndSex person={person} errorOf={errorOf} onChange={onChange} />
      {isMember && <RelationField person={person} errorOf={errorOf} onChange={onChange} />}
      <LanguageChoice value={person.language} onChoose={(language) => onChange({ ...person, language })} />
      <Checkbox
        label={t('messages:consent.desk')}
        error={errorOf('consent')}
        checked={person.consent}
        onChange={(event) => onChange({ ...person, consent: event.target.checked })}
      />
    </div>
  );
}

interface PartProps {
  person: NewPerson;
  errorOf: (part: keyof NewPerson) => string | undefined;
  onChange: (person: NewPerson) => void;
}

/** The age, or the date of birth too once somebody gives it, and the sex. */
function AgeAndSex({ person, errorOf, onChange }: PartProps) {
  const { t } = useTranslation('counter');
  const { t: familyText } = useTranslation('family');
  const [today] = useState(todayAtClinic);
  return (
    <>
      <div className={css.two}>
        <AgeField
          label={t('person.age')}
          typed={person.age}
          error={errorOf('age')}
          value={person.age}
          onChange={(event) => onChange({ ...person, age: event.target.value })}
        />
        <SelectField
          label={t('person.sex')}
          error={errorOf('gender')}
          value={person.gender}
          onChange={(event) => onChange({ ...person, gender: event.target.value as NewPerson['gender'] })}
        >
          <option value="">{t('person.choose')}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {familyText(genderTexts[gender])}
            </option>
          ))}
        </SelectField>
      </div>
      {person.birthDate === undefined ? (
        <Button look="plain" onClick={() => onChange({ ...person, birthDate: '' })}>
          {t('person.giveBirthDate')}
        </Button>
      ) : (
        <TextField
          type="date"
          label={familyText('field.birthDate')}
          max={today}
          error={errorOf('birthDate')}
          value={person.birthDate}
          onChange={(event) => onChange({ ...person, birthDate: event.target.value })}
        />
      )}
    </>
  );
}

/** The relation of a family member to the holder of the account. */
function RelationField({ person, errorOf, onChange }: PartProps) {
  const { t } = useTranslation('counter');
  const { t: familyText } = useTranslation('family');
  return (
    <SelectField
      label={t('person.relation')}
      error={errorOf('relation')}
      value={person.relation}
      onChange={(event) => onChange({ ...person, relation: event.target.value as NewPerson['relation'] })}
    >
      {relations
        .filter((relation) => relation !== 'Self')
        .map((relation) => (
          <option key={relation} value={relation}>
            {familyText(relationTexts[relation])}
          </option>
        ))}
    </SelectField>
  );
}

/** The language of somebody's messages and papers. */
export function LanguageChoice({
  value,
  disabled = false,
  onChoose,
}: {
  value: Language;
  disabled?: boolean;
  onChoose: (language: Language) => void;
}) {
  const { t } = useTranslation('counter');
  return (
    <SelectField
      label={t('person.language')}
      lang={value}
      data-language-name
      value={value}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value as Language)}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code} data-language-name>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
