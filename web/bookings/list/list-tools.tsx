import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appointmentStatuses } from '#contract/bookings/states.ts';
import type { AppointmentStatus, BookingType } from '#contract/bookings/states.ts';
import type { FamilyMember } from '#contract/patients/family.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import type { ChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { othersOf, relationTexts, usePatientWords } from '#web/lib/family.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { SelectField } from '#web/ui/fields/field.tsx';
import type { ListFilter } from '../shared/queries.ts';

const filterTexts = {
  REQUESTED: 'filter.requested',
  SCHEDULED: 'filter.scheduled',
  COMPLETED: 'filter.completed',
  CANCELLED: 'filter.cancelled',
} as const satisfies Record<AppointmentStatus, string>;

/** Filters by status; shows all bookings by default. */
export function StatusFilter({
  value,
  onChange,
}: {
  value: AppointmentStatus | undefined;
  onChange: (next: AppointmentStatus | undefined) => void;
}) {
  const { t } = useTranslation('bookings');
  return (
    <SelectField
      label={t('filter.label')}
      value={value ?? ''}
      onChange={(event) => onChange(appointmentStatuses.find((status) => status === event.target.value))}
    >
      <option value="">{t('filter.all')}</option>
      {appointmentStatuses.map((status) => (
        <option key={status} value={status}>
          {t(filterTexts[status])}
        </option>
      ))}
    </SelectField>
  );
}

type Chosen = ChoiceInAddress<string> & {
  people: readonly (FamilyMember & { id: number })[];
  /** False while the family is being read. The list below waits for it, so that nothing moves. */
  isKnown: boolean;
};

/**
 * The family member whose bookings are shown, from the address (`?person=self`, `?person=7`); undefined for all of
 * them, and for those without a family.
 */
export function usePersonInAddress(enabled: boolean): Chosen {
  const { data, isLoading } = useQuery({ ...queryOf('listFamily'), enabled });
  const people = othersOf(enabled ? data?.members : []);
  return {
    people,
    isKnown: !isLoading,
    ...useChoiceInAddress('person', people.length > 0 ? ['self', ...people.map(({ id }) => String(id))] : []),
  };
}

/** Filters by family member; shows the whole family's bookings by default. */
export function PersonFilter({ people, shown, choose }: Omit<Chosen, 'isKnown'>) {
  const { t } = useTranslation('family');
  const { numberAlone } = usePatientWords();
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
          {person.name} ({t(relationTexts[person.relation])}) · {numberAlone(person.patientNumber)}
        </option>
      ))}
    </SelectField>
  );
}

/** Downloads the whole list with its filters, for those who may export. */
export function ExportBookings({
  type,
  filter,
  title,
}: {
  /** Left out: of both. */
  type: BookingType | undefined;
  filter: ListFilter;
  title: string;
}) {
  const { role } = useUser();
  const errorText = useErrorText();
  if (!mayUse('bookings.export', role)) return null;
  return (
    <DownloadButton
      list={title}
      reason={errorText}
      onDownload={() => downloadFile('exportBookings', { query: { bookingType: type, ...filter } })}
    />
  );
}
