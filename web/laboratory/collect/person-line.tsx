import { useTranslation } from 'react-i18next';
import { writeAge } from '#contract/patients/age.ts';
import type { WaitingPerson } from '#contract/laboratory/specimens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatNumber, formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import css from './collect.module.css';

type Person = Pick<WaitingPerson, 'patientNumber' | 'phoneNumber' | 'age' | 'sex' | 'queueNumbers'>;

export function PersonLine({ person }: { person: Person }) {
  const language = useLanguage();
  const { numberText } = usePatientWords();
  const { t } = useTranslation('samples');
  const age = writeAge(person, language);
  const queue = person.queueNumbers
    .map((number) => t('queueNumber', { number: formatNumber(number, language) }))
    .join(', ');
  return (
    <p className={css.about}>
      {[numberText(person.patientNumber), age, formatPhone(person.phoneNumber), queue].filter(Boolean).join(' · ')}
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
