import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits, formatNumber, formatPhone } from '#web/lib/format.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import type { Loaded } from '#web/ui/lists/list-view.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { screenOf } from '../shared/booking.ts';
import { Booked } from '../shared/booked.tsx';
import { Schedule } from '../shared/moments.tsx';
import { Standing } from '../shared/standing.tsx';
import { SimpleRow, simpleRowHeight } from '../list/simple-row.tsx';
import css from './desk.module.css';

/** The tests found for a phone number: how many, and each with its status in colour (R69). */
export function FoundTests({ query }: { query: Loaded & { data: Answer<'findTestDetails'> | undefined } }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const isWide = useWide();
  const count = query.data?.length;
  return (
    <div className={css.list}>
      <p className={css.loaded} role="status">
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
                  name={<Booked name={row.testName} nameBn={row.testNameBn} />}
                  about={
                    <>
                      {t('field.id')} {formatDigits(row.id, language)} · <Name>{row.patientName}</Name> ·{' '}
                      {formatPhone(row.phoneNumber)}
                    </>
                  }
                  facts={[
                    { label: t('card.appointment'), value: <Schedule short at={row.appointmentTime} /> },
                    { label: t('filter.label'), value: <Standing status={row.status} /> },
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
