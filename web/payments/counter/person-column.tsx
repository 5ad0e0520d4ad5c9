import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import type { FamilyMember } from '#contract/patients/family.ts';
import { relations } from '#contract/patients/family.ts';
import { genders } from '#contract/patients/shapes.ts';
import { limits } from '#contract/limits.ts';
import { languages, useLanguage } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { genderTexts, relationTexts, usePatientWords } from '#web/lib/family.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { AgeField } from '#web/ui/fields/age-field.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { isNew } from './draft.ts';
import type { Draft, NewPerson, Who } from './draft.ts';
import css from './counter.module.css';

/** A member of a family is of the account's language at first, a new account of the desk's. */
const newcomer = (relation: NewPerson['relation'], language: Language): NewPerson => ({
  relation,
  language,
  name: '',
  age: '',
  gender: '',
  consent: false,
});

/**
 * The people of a phone's account; undefined until they are read, null if the phone has none. It still has none while
 * they are read again: the fields of somebody new stay, with the focus.
 */
function usePeople(phone: string) {
  const [unknown, setUnknown] = useState<string>();
  const { data, error } = useQuery({
    ...queryOf('listFamilyOfPhone', { params: { phone } }),
    enabled: phone.length === limits.phoneDigits,
    // Another phone's people must not stand here while these load.
    placeholderData: undefined,
  });
  const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND';
  if (isUnknown && unknown !== phone) setUnknown(phone);
  const people = isUnknown || (unknown === phone && !data && !error) ? null : data?.members;
  return { people, error: people === null ? null : error };
}

/** The phone, the people on its account, and the fields of somebody new. `onChosen`: somebody was chosen. */
export function PersonColumn({
  draft: { phone, who, wanted },
  phoneRef,
  errors,
  onPhone,
  onWho,
  onChosen,
}: {
  draft: Draft;
  phoneRef: Ref<HTMLInputElement>;
  /** Of a refused visit, by the names of its fields. */
  errors: Readonly<Record<string, string>>;
  onPhone: (phone: string) => void;
  onWho: (who: Who | null) => void;
  onChosen: () => void;
}) {
  const { t } = useTranslation('counter');
  const { t: familyText } = useTranslation('family');
  const { ageAndGender, numberAlone } = usePatientWords();
  const errorText = useErrorText();
  const language = useLanguage();
  const { people, error } = usePeople(phone);
  const choose = (person: FamilyMember) => {
    onWho({ patientId: person.relation === 'Self' ? null : person.id, name: person.name });
    onChosen();
  };
  const chooseWanted = useEffectEvent(() => {
    const person = who === null && people?.find(({ patientNumber }) => patientNumber === wanted);
    if (person) choose(person);
  });
  const isRead = Boolean(people);
  useEffect(() => {
    if (isRead) chooseWanted();
  }, [isRead]);
  const addMember = () => onWho(newcomer('Other', people?.[0]?.language ?? language));
  const onKey = (event: KeyboardEvent) => {
    // Enter takes the first one only while nobody is chosen.
    const first = who === null ? 1 : 0;
    const number = event.key === 'Enter' ? first : Number(event.key);
    const person = !event.ctrlKey && people?.[number - 1];
    if (person) choose(person);
    else if (event.key === '+' && people) addMember();
    else return;
    event.preventDefault();
  };
  const about = (person: FamilyMember) =>
    [ageAndGender(person), person.relation === 'Self' ? '' : familyText(relationTexts[person.relation])]
      .filter(Boolean)
      .join(' · ');
  const chosen = (person: FamilyMember) =>
    who !== null && !isNew(who) && who.patientId === (person.relation === 'Self' ? null : person.id);
  const fresh = who && isNew(who) ? who : people === null ? newcomer('Self', language) : null;
  const known = people?.find(chosen);
  return (
    <>
      <PhoneField
        label={t('phone')}
        ref={phoneRef}
        error={errors['phone']}
        value={phone}
        onChange={(event) => onPhone(event.target.value)}
        onKeyDown={onKey}
      />
      {people && (
        <ul className={css.people}>
          {people.map((person, place) => (
            <li key={person.patientNumber}>
              <button
                type="button"
                className={classNames(css.pick, chosen(person) && css.chosen)}
                aria-pressed={chosen(person)}
                onClick={() => choose(person)}
              >
                <kbd>{place + 1}</kbd>
                <span>
                  <strong>
                    <Name>{person.name}</Name>
                  </strong>
                  <span className={css.soft}>{about(person)}</span>
                </span>
                <span className={css.soft}>{numberAlone(person.patientNumber)}</span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={css.pick} onClick={addMember}>
              <kbd>+</kbd>
              <span>{t('person.add')}</span>
            </button>
          </li>
        </ul>
      )}
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {people === null && <Notice>{t('nobody')}</Notice>}
      {known && <PersonLanguage person={known} />}
      {fresh && <NewPersonFields person={fresh} errors={errors} onChange={onWho} onDone={onChosen} />}
    </>
  );
}

/** The language of a known person's messages and papers, kept as soon as it is chosen. */
function PersonLanguage({ person: { patientNumber, language, abilities } }: { person: FamilyMember }) {
  const errorText = useErrorText();
  const change = useAction('changePersonLanguage', { awaitRefresh: true });
  return (
    <>
      <LanguageChoice
        value={change.isPending ? change.variables.body.language : language}
        disabled={!abilities.correct}
        onChoose={(chosen) => change.mutate({ params: { patientNumber }, body: { language: chosen } })}
      />
      {change.error && <Notice kind="error">{errorText(change.error)}</Notice>}
    </>
  );
}

function LanguageChoice({
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

/** Name, age, sex and consent of somebody new, and of a member of a family the relation. Enter goes to the next. */
function NewPersonFields({
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
  const { t: familyText } = useTranslation('family');
  const [today] = useState(todayAtClinic);
  const nameRef = useRef<HTMLInputElement>(null);
  useEffect(() => nameRef.current?.focus(), []);
  const isMember = person.relation !== 'Self';
  const errorOf = (part: keyof NewPerson) => errors[`${isMember ? 'member' : 'holder'}.${part}`];
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Whoever ends the phone number with Enter is already here: the tenth digit moves on by itself.
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
      {isMember && (
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
      )}
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
