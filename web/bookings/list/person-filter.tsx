import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FamilyMember } from '#contract/patients/family.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import type { ChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { othersOf, relationTexts } from '#web/lib/family.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { SelectField } from '#web/ui/fields/field.tsx';

type Chosen = ChoiceInAddress<string> & { people: readonly (FamilyMember & { id: number })[] };

/** Whose bookings one's own list keeps, in the address (`?person=self`, `?person=7`); everybody's for those without a family. */
export function usePersonInAddress(enabled: boolean): Chosen {
  const { data } = useQuery({ ...queryOf('listFamily'), enabled });
  const people = othersOf(enabled ? data?.members : []);
  return {
    people,
    ...useChoiceInAddress('person', people.length > 0 ? ['self', ...people.map(({ id }) => String(id))] : []),
  };
}

/** Keeps the bookings of one of the family, or of all of them. */
export function PersonFilter({ people, shown, choose }: Chosen) {
  const { t } = useTranslation('family');
  const { name } = useUser();
  return (
    <SelectField
      label={t('filter.label')}
      value={shown ?? ''}
      onChange={(event) => choose(event.target.value || undefined)}
    >
      <option value="">{t('filter.all')}</option>
      <option value="self">{t('choice.self', { name })}</option>
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name} ({t(relationTexts[person.relation])})
        </option>
      ))}
    </SelectField>
  );
}
