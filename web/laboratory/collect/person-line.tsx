import { writeAge } from '#contract/patients/age.ts';
import type { WaitingPerson } from '#contract/laboratory/specimens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import css from './collect.module.css';

type Person = Pick<WaitingPerson, 'patientName' | 'patientNumber' | 'phoneNumber' | 'age' | 'sex'>;

export function PersonLine({ person }: { person: Person }) {
  const language = useLanguage();
  const { numberText } = usePatientWords();
  const age = writeAge(person, language);
  return (
    <p className={css.about}>
      {[numberText(person.patientNumber), age, formatPhone(person.phoneNumber)].filter(Boolean).join(' · ')}
    </p>
  );
}

export function Tests({ tests }: { tests: WaitingPerson['tubes'][number]['tests'] }) {
  const language = useLanguage();
  return (
    <span className={css.about}>
      {tests.map(({ testName, testNameBn }) => inLanguage(language, testName, testNameBn)).join(', ')}
    </span>
  );
}
