import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { writeAge } from '#contract/patients/age.ts';
import { readAge } from '#contract/typed/age.ts';
import { TextField } from './field.tsx';

/**
 * An age as people say it: `45`, `6 months`, `১০ দিন`. An age that is not just a number of years is repeated below the
 * field as it was understood.
 * @param typed the current text of the field
 */
export function AgeField({ typed, hint, ...rest }: ComponentProps<typeof TextField> & { typed: unknown }) {
  const { t, i18n } = useTranslation('ui');
  const age = typeof typed === 'string' ? readAge(typed) : null;
  const read = age && age.unit !== 'YEAR' && writeAge({ age: null, infantAge: age }, i18n.language as 'en' | 'bn');
  return <TextField autoComplete="off" {...rest} hint={read ? t('age.read', { age: read }) : hint} />;
}
