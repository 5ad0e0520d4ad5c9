import { useState } from 'react';
import type { FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { inAscii } from '#contract/digits.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { formatReference } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { BookingCard } from '../shared/booking-card.tsx';
import { typeTexts } from '../shared/booking-type.tsx';
import { findById } from '../shared/queries.ts';
import css from './desk.module.css';

/**
 * Finds a booking by its number and shows it with a link (R66). The input is not cleaned up: without its letters or its
 * minus sign it would be the number of another booking. An empty input is ignored.
 */
export function IdSearch({ type }: { type: BookingType }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const search = useMutation({
    mutationFn: (asked: { type: BookingType; id: string }) => findById(client, asked.type, asked.id),
  });

  const id = inAscii(typed).trim();
  const isNumber = /^[0-9]+$/.test(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(id !== '');
    if (isNumber) search.mutate({ type, id });
  };
  const isCurrent = search.variables?.type === type && search.variables.id === id;
  return (
    <Card className={css.search}>
      <h2>{t('idSearch.title')}</h2>
      <form className={css.line} onSubmit={submit} noValidate role="search" aria-label={t('idSearch.title')}>
        <TextField
          label={t('field.id')}
          inputMode="numeric"
          maxLength={limits.idDigits}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsChecked(false);
          }}
          error={isChecked && !isNumber ? t('idSearch.digits') : undefined}
        />
        <Button type="submit" busy={search.isPending}>
          {t('search')}
        </Button>
      </form>
      {isCurrent && search.isError && <Notice kind="error">{t(failureText(type, search.error))}</Notice>}
      {isCurrent && search.data && (
        <div className={css.found}>
          <Notice kind="success">{t(typeTexts[type].found, { id: formatReference(search.data.id, language) })}</Notice>
          <BookingCard booking={search.data} withPatient />
        </div>
      )}
    </Card>
  );
}

/** An invalid number (400) means the same to the reader as a missing booking. */
function failureText(type: BookingType, error: Error) {
  const isNone = failedWith(error, 404) || failedWith(error, 400);
  return isNone ? typeTexts[type].noneWithId : typeTexts[type].idFailed;
}
