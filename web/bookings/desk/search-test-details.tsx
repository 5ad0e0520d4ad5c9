import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { phoneOrPatientNumber } from '#contract/fields.ts';
import { patientNumberIn } from '#contract/patients/patient-number.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useTyped } from '#web/lib/choice-in-address.ts';
import { formatPhone, formatReference, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ListView } from '#web/ui/lists/list-view.tsx';
import type { QueryState } from '#web/ui/feedback/loaded.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { ListScreen, SimpleRow, simpleRowHeight } from '../list/list-screen.tsx';
import { screenOf } from '../shared/booking.ts';
import { BookedName, Schedule } from '../shared/booking-text.tsx';
import { ProgressBadge } from '../shared/status.tsx';
import css from './desk.module.css';

/**
 * What was searched for. It is kept in the state of the browser's history and not in the address, because addresses
 * with phone numbers would stay in logs and bookmarks.
 */
const searched = z.object({ phoneNumber: phoneOrPatientNumber });

/** Search Test Details: the test bookings of a phone number or a patient number (R69). */
export default function SearchTestDetails() {
  const { t } = useTranslation('bookings');
  const navigate = useNavigate();
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const parsed = z.safeParse(searched, state);
  const phone = parsed.success ? parsed.data.phoneNumber : '';
  const query = useQuery({
    ...queryOf('findTestDetails', { params: { phone } }),
    enabled: phone !== '',
    placeholderData: undefined,
    retry: false,
    networkMode: 'always',
    // Never from the cache: an older result must not hide that a search failed.
    staleTime: 0,
    gcTime: 0,
  });
  const search = (next: string) => {
    if (next === phone) void query.refetch();
    else void navigate(pathname, { state: { phoneNumber: next } });
  };
  return (
    <ListScreen title={t('app:title.searchTestDetails')}>
      <TestSearch phone={phone} busy={query.isFetching} onSearch={search} />
      {phone !== '' && <FoundTests query={query} />}
    </ListScreen>
  );
}

/** The demo data's patient with many tests (D46). */
const samplePhone = '9000000007';

/** The search form; an empty input is ignored (R69). In demo mode a hint names a number to try. */
function TestSearch({ phone, busy, onSearch }: { phone: string; busy: boolean; onSearch: (phone: string) => void }) {
  const { t } = useTranslation(['bookings', 'messages']);
  const [value, setValue, ask] = useTyped(phone, String);
  const [isChecked, setIsChecked] = useState(false);
  const clinic = useQuery(queryOf('readClinic'));
  const asked = z.safeParse(phoneOrPatientNumber, value);
  const complaint = t(
    patientNumberIn(value) === null ? 'messages:field.phone.tenDigits' : 'messages:field.patient.number',
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === '') return;
    setIsChecked(true);
    if (!asked.success) return;
    ask(asked.data);
    onSearch(asked.data);
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
        <PhoneField
          label={t('phoneSearch.label')}
          enterKeyHint="search"
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            setIsChecked(false);
          }}
          hint={
            clinic.data?.demo
              ? `${t('phoneSearch.orNumber')} · ${t('testSearch.hint', { phone: formatPhone(samplePhone) })}`
              : t('phoneSearch.orNumber')
          }
          error={isChecked && !asked.success ? complaint : undefined}
        />
        <Button type="submit" busy={busy}>
          {t('search')}
        </Button>
      </form>
    </Card>
  );
}

/** The tests that were found: their count, and each with its status in colour (R69). */
function FoundTests({ query }: { query: QueryState & { data: Answer<'findTestDetails'> | undefined } }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const isWide = useWide();
  const { numberText } = usePatientWords();
  const count = query.data?.length;
  return (
    <div className={css.list}>
      <p className={css.loadedAt} role="status">
        {count ? t('testSearch.found', { n: formatNumber(count, language) }) : null}
      </p>
      <ListView
        query={query}
        rows={query.data}
        emptyText={t('testSearch.none')}
        failedText={t('testSearch.failed')}
        skeletonRow={simpleRowHeight(isWide, 2)}
      >
        {(rows) => (
          <CardList>
            {rows.map((row) => (
              <li key={row.id}>
                <SimpleRow
                  to={screenOf('test', row.id)}
                  name={<BookedName name={row.testName} nameBn={row.testNameBn} />}
                  about={
                    <>
                      {t('field.id')} {formatReference(row.id, language)} · <Name>{row.patientName}</Name> ·{' '}
                      {formatPhone(row.phoneNumber)} · {numberText(row.patientNumber)}
                    </>
                  }
                  facts={[
                    { label: t('card.appointment'), value: <Schedule short at={row.appointmentTime} /> },
                    { label: t('filter.label'), value: <ProgressBadge status={row.status} /> },
                  ]}
                />
              </li>
            ))}
          </CardList>
        )}
      </ListView>
    </div>
  );
}
