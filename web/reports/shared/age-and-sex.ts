import { useTranslation } from 'react-i18next';
import { writeAge } from '#contract/patients/age.ts';
import type { AgeOf } from '#contract/patients/age.ts';
import { useLanguage } from '#web/i18n/index.ts';

/** `34 years, Female`; '' if neither is known. */
export function useAgeAndSex(person: AgeOf & { readonly sex: string | null }): string {
  const { t } = useTranslation('reports');
  const sexes = { Male: t('sex.male'), Female: t('sex.female'), Other: t('sex.other') };
  const sex = Object.entries(sexes).find(([known]) => known === person.sex)?.[1] ?? person.sex;
  return [writeAge(person, useLanguage()), sex].filter(Boolean).join(', ');
}
