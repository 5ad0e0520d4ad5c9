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
import { DigitsField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useNoneFound } from '../shared/booking-type.tsx';
import { checkBookings } from '../shared/queries.ts';
import type { Whose } from '../shared/queries.ts';
import css from './desk.module.css';

/**
 * Looks a phone number or a patient number up and, when it has bookings, goes on to their page (R64). `children`
 * chooses the kind of booking, where the card does by itself.
 */
export function PhoneSearch({ type, children }: { type: BookingType; children?: ReactNode }) {
  const { t } = useTranslation(['bookings', 'messages']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const search = useMutation({
    mutationFn: (asked: { type: BookingType; whose: Whose }) => checkBookings(client, asked.whose),
    onSuccess: (_, asked) =>
      navigate(screens.userBookings.path, { state: { ...asked.whose, bookingType: asked.type } }),
  });

  const noneFound = useNoneFound();
  const patientNumber = patientNumberIn(phone);
  const whose = whoseOf(phone, patientNumber);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (whose) search.mutate({ type, whose });
  };
  const complaint = () => {
    if (phone === '') return t('messages:field.phone.required');
    return t(patientNumber === null ? 'messages:field.phone.tenDigits' : 'messages:field.patient.number');
  };
  const isCurrent = search.variables?.type === type && JSON.stringify(search.variables.whose) === JSON.stringify(whose);
  const asked = search.isError && isCurrent ? search.variables : undefined;
  return (
    <Card className={css.search}>
      <h2>{t('phoneSearch.title')}</h2>
      {children}
      <form className={css.line} onSubmit={submit} noValidate role="search" aria-label={t('phoneSearch.title')}>
        <DigitsField
          label={t('phoneSearch.label')}
          digits={limits.phoneDigits}
          required
          type="tel"
          autoComplete="off"
          enterKeyHint="search"
          value={phone}
          onChange={(event) => {
            setPhone(event.target.value);
            setIsChecked(false);
          }}
          hint={t('phoneSearch.orNumber')}
          error={isChecked && !whose ? complaint() : undefined}
        />
        <Button type="submit" busy={search.isPending}>
          {t('search')}
        </Button>
      </form>
      {asked && (
        <Notice kind="error">
          {failedWith(search.error, 404) ? noneFound(asked.type, asked.whose) : t('phoneSearch.failed')}
        </Notice>
      )}
    </Card>
  );
}

/** What the digits name; undefined if they are neither a whole phone number nor a patient number. */
function whoseOf(digits: string, patientNumber: string | null): Whose | undefined {
  if (digits.length === limits.phoneDigits) return { phoneNumber: digits };
  return patientNumber !== null && isPatientNumber(patientNumber) ? { patientNumber } : undefined;
}
