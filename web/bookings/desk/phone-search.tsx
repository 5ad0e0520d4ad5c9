import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { limits } from '#contract/limits.ts';
import { isPatientNumber, patientNumberIn } from '#contract/patients/patient-number.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useNoneFound } from '../shared/booking-type.tsx';
import { checkBookings } from '../shared/queries.ts';
import type { BookingOwner } from '../shared/queries.ts';
import css from './desk.module.css';

/**
 * Searches by phone or patient number and, if there are bookings, opens the page of results (R64).
 * @param children a choice of the booking type, where the page has none
 */
export function PhoneSearch({ type, children }: { type: BookingType; children?: ReactNode }) {
  const { t } = useTranslation(['bookings', 'messages']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const search = useMutation({
    mutationFn: (asked: { type: BookingType; owner: BookingOwner }) => checkBookings(client, asked.owner, asked.type),
    onSuccess: (_, asked) =>
      navigate(screens.userBookings.path, { state: { ...asked.owner, bookingType: asked.type } }),
  });

  const noneFound = useNoneFound();
  const patientNumber = patientNumberIn(phone);
  const owner = ownerOf(phone, patientNumber);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (owner) search.mutate({ type, owner });
  };
  const complaint = () => {
    if (phone === '') return t('messages:field.phone.required');
    return t(patientNumber === null ? 'messages:field.phone.tenDigits' : 'messages:field.patient.number');
  };
  const isCurrent = search.variables?.type === type && JSON.stringify(search.variables.owner) === JSON.stringify(owner);
  const asked = search.isError && isCurrent ? search.variables : undefined;
  return (
    <Card className={css.search}>
      <h2>{t('phoneSearch.title')}</h2>
      {children}
      <form className={css.line} onSubmit={submit} noValidate role="search" aria-label={t('phoneSearch.title')}>
        <PhoneField
          label={t('phoneSearch.label')}
          required
          enterKeyHint="search"
          value={phone}
          onChange={(event) => {
            setPhone(event.target.value);
            setIsChecked(false);
          }}
          hint={t('phoneSearch.orNumber')}
          error={isChecked && !owner ? complaint() : undefined}
        />
        <Button type="submit" busy={search.isPending}>
          {t('search')}
        </Button>
      </form>
      {asked && (
        <Notice kind="error">
          {failedWith(search.error, 404) ? noneFound(asked.type, asked.owner) : t('phoneSearch.failed')}
        </Notice>
      )}
    </Card>
  );
}

/** The owner that the digits stand for; undefined if they are neither a complete phone number nor a patient number. */
function ownerOf(digits: string, patientNumber: string | null): BookingOwner | undefined {
  if (digits.length === limits.phoneDigits) return { phoneNumber: digits };
  return patientNumber !== null && isPatientNumber(patientNumber) ? { patientNumber } : undefined;
}
