import { useEffect, useEffectEvent, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import type { FamilyMember } from '#contract/patients/family.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { relationTexts, usePatientWords } from '#web/lib/family.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { isNew } from './draft.ts';
import type { Draft, NewPerson, Who } from './draft.ts';
import { LanguageChoice, NewPersonFields } from './new-person-fields.tsx';
import css from './counter.module.css';

/** A family member gets the account's language at first, a new account the desk's. */
const newPerson = (relation: NewPerson['relation'], language: Language): NewPerson => ({
  relation,
  language,
  name: '',
  age: '',
  gender: '',
  consent: false,
});

/**
 * The people of a phone's account; undefined until they are read, null if the phone has no account. While they are read
 * again it stays null, so that the fields of a new person stay, with the focus.
 */
function usePeople(phone: string) {
  const [unknown, setUnknown] = useState<string>();
  const { data, error } = useQuery({
    ...queryOf('listFamilyOfPhone', { params: { phone } }),
    enabled: phone.length === limits.phoneDigits,
    // Another phone's people must not be shown while these load.
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
  const addMember = () => onWho(newPerson('Other', people?.[0]?.language ?? language));
  const onKey = (event: KeyboardEvent) => {
    // Enter chooses the first person only while nobody is chosen.
    const first = who === null ? 1 : 0;
    const number = event.key === 'Enter' ? first : Number(event.key);
    const person = !event.ctrlKey && people?.[number - 1];
    if (person) choose(person);
    else if (event.key === '+' && people) addMember();
    else return;
    event.preventDefault();
  };
  const isChosen = (person: FamilyMember) =>
    who !== null && !isNew(who) && who.patientId === (person.relation === 'Self' ? null : person.id);
  const fresh = who && isNew(who) ? who : people === null ? newPerson('Self', language) : null;
  const known = people?.find(isChosen);
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
      {people && <PeopleList people={people} isChosen={isChosen} onChoose={choose} onAdd={addMember} />}
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {people === null && <Notice>{t('nobody')}</Notice>}
      {known && <PersonLanguage person={known} />}
      {fresh && <NewPersonFields person={fresh} errors={errors} onChange={onWho} onDone={onChosen} />}
    </>
  );
}

/** The people of the account, by number, and the way to add a member of the family. */
function PeopleList({
  people,
  isChosen,
  onChoose,
  onAdd,
}: {
  people: readonly FamilyMember[];
  isChosen: (person: FamilyMember) => boolean;
  onChoose: (person: FamilyMember) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation('counter');
  const { t: familyText } = useTranslation('family');
  const { ageAndGender, numberAlone } = usePatientWords();
  const about = (person: FamilyMember) =>
    [ageAndGender(person), person.relation === 'Self' ? '' : familyText(relationTexts[person.relation])]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul className={css.people}>
      {people.map((person, place) => (
        <li key={person.patientNumber}>
          <button
            type="button"
            className={classNames(css.pick, isChosen(person) && css.chosen)}
            aria-pressed={isChosen(person)}
            onClick={() => onChoose(person)}
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
        <button type="button" className={css.pick} onClick={onAdd}>
          <kbd>+</kbd>
          <span>{t('person.add')}</span>
        </button>
      </li>
    </ul>
  );
}

/** The language of a known person's messages and papers. It is saved as soon as it is chosen. */
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
