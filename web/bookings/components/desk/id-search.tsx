import { useState } from 'react';
import type { FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DigitsField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { findById } from '../../readings.ts';
import { typeTexts } from '../../type-texts.ts';
import { BookingCard } from '../booking-card.tsx';
import css from './desk.module.css';

/** Digits of the highest number a booking can have. */
const idDigits = 10;

/** Looks a booking up by its number and shows it, to be opened (spec §2, §5, §8). */
export function IdSearch({ type }: { type: BookingType }) {
  const { t } = useTranslation('bookings');
  const client = useQueryClient();
  const [id, setId] = useState('');
  const search = useMutation({ mutationFn: (asked: { type: BookingType; id: string }) => findById(client, asked.type, asked.id) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (id !== '') search.mutate({ type, id });
  };
  const isCurrent = search.variables?.type === type;
  return (
    <Card className={css.search}>
      <h2>{t('idSearch.title')}</h2>
      <form className={css.line} onSubmit={submit} noValidate role="search" aria-label={t('idSearch.title')}>
        <DigitsField label={t('field.id')} digits={idDigits} autoComplete="off" enterKeyHint="search"
          value={id} onChange={(event) => setId(event.target.value)} />
        <Button type="submit" busy={search.isPending}>{t('search')}</Button>
      </form>
      {isCurrent && search.isError && <Notice kind="error">{t(failureText(type, search.error))}</Notice>}
      {isCurrent && search.data && (
        <div className={css.found}>
          <Notice kind="success">{t(typeTexts[type].found, { id: search.data.id })}</Notice>
          <BookingCard booking={search.data} withPatient />
        </div>
      )}
    </Card>
  );
}

/** A number that cannot be one (400) names no booking either. */
function failureText(type: BookingType, error: Error) {
  const isNone = failedWith(error, 404) || failedWith(error, 400);
  return isNone ? typeTexts[type].noneWithId : typeTexts[type].idFailed;
}
