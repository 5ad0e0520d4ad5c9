import { useState } from 'react';
import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { formatPhone } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DigitsField } from '#web/ui/fields/field.tsx';
import css from './desk.module.css';

/** The demo data's patient with many tests (D46). */
const samplePhone = '9000000007';

/** Asks for the phone number whose tests are wanted; an empty one is ignored (R69). In demo mode it names one to try. */
export function TestSearch({
  phone,
  busy,
  onSearch,
}: {
  phone: string;
  busy: boolean;
  onSearch: (phone: string) => void;
}) {
  const { t } = useTranslation(['bookings', 'messages']);
  const [value, setValue] = useState(phone);
  const [isChecked, setIsChecked] = useState(false);
  const clinic = useQuery(queryOf('readClinic'));
  const isWhole = value.length === limits.phoneDigits;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === '') return;
    setIsChecked(true);
    if (isWhole) onSearch(value);
  };
  return (
    <Card className={css.search}>
      <form
        className={css.line}
        onSubmit={submit}
        noValidate
        role="search"
        aria-label={t('app:title.searchTestDetails')}
      >
        <DigitsField
          label={t('phoneSearch.label')}
          digits={limits.phoneDigits}
          type="tel"
          autoComplete="off"
          enterKeyHint="search"
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            setIsChecked(false);
          }}
          hint={clinic.data?.demo && t('testSearch.hint', { phone: formatPhone(samplePhone) })}
          error={isChecked && !isWhole ? t('messages:field.phone.tenDigits') : undefined}
        />
        <Button type="submit" busy={busy}>
          {t('search')}
        </Button>
      </form>
    </Card>
  );
}
