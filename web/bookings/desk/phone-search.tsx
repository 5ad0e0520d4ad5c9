import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DigitsField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { typeTexts } from '../shared/booking-type.tsx';
import { checkPhone } from '../shared/queries.ts';
import css from './desk.module.css';

/**
 * Looks a phone number up and, when it has bookings, goes on to their page (R64). `children` chooses the kind of
 * booking, where the card does by itself.
 */
export function PhoneSearch({ type, children }: { type: BookingType; children?: ReactNode }) {
  const { t } = useTranslation(['bookings', 'messages']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const search = useMutation({
    mutationFn: (asked: { type: BookingType; phone: string }) => checkPhone(client, asked.type, asked.phone),
    onSuccess: (_, asked) =>
      navigate(screens.userBookings.path, { state: { phoneNumber: asked.phone, bookingType: asked.type } }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (phone.length === limits.phoneDigits) search.mutate({ type, phone });
  };
  const complaint = phone === '' ? t('messages:field.phone.required') : t('messages:field.phone.tenDigits');
  const asked =
    search.isError && search.variables.type === type && search.variables.phone === phone ? search.variables : undefined;
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
          error={isChecked && phone.length !== limits.phoneDigits ? complaint : undefined}
        />
        <Button type="submit" busy={search.isPending}>
          {t('search')}
        </Button>
      </form>
      {asked && (
        <Notice kind="error">
          {failedWith(search.error, 404)
            ? t(typeTexts[asked.type].noneOfPhone, { phone: asked.phone })
            : t('phoneSearch.failed')}
        </Notice>
      )}
    </Card>
  );
}
