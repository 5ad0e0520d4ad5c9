import { lazy, Suspense, useState } from 'react';
import type { FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { request } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DigitsField } from '#web/ui/field.tsx';
import { LoadingView } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import css from './dashboards.module.css';

const CounterBooking = lazy(() => import('./counter-booking.tsx'));

/** Booking at the counter: a phone number, the person it belongs to or who is signed up with it now, then a doctor or a test for them. */
export function BookForSomebody() {
  const { t } = useTranslation(['dashboards', 'messages']);
  const errorText = useErrorText();
  const [phone, setPhone] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const search = useMutation({ mutationFn: (wanted: string) => request('findPeople', { params: { query: wanted } }) });
  const isWhole = phone.length === limits.phoneDigits;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isWhole) search.mutate(phone);
  };
  const complaint = phone === '' ? t('messages:field.phone.required') : t('messages:field.phone.tenDigits');
  return (
    <>
      <Card className={css.search}>
        <h2>{t('counter.title')}</h2>
        <form className={css.line} onSubmit={submit} noValidate role="search" aria-label={t('counter.title')}>
          <DigitsField label={t('counter.phone')} digits={limits.phoneDigits} type="tel" autoComplete="off" enterKeyHint="search"
            value={phone} onChange={(event) => { setPhone(event.target.value); setIsChecked(false); }} error={isChecked && !isWhole ? complaint : undefined} />
          <Button type="submit" look="quiet" busy={search.isPending}>{t('counter.find')}</Button>
        </form>
        {search.isError && <Notice kind="error"><p>{t('counter.failed')}</p><p>{errorText(search.error)}</p></Notice>}
      </Card>
      {search.data && search.variables === phone && (
        <div className={css.result}>
          <Suspense fallback={<LoadingView />}><CounterBooking key={phone} phone={phone} found={search.data[0]} /></Suspense>
        </div>
      )}
    </>
  );
}
