import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { bookingTypes } from '#contract/bookings.ts';
import type { BookingType } from '#contract/bookings.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { Toggle } from '#web/ui/toggle.tsx';
import { typeTexts } from '../../type-texts.ts';
import { AllBookings } from './all-bookings.tsx';
import { IdSearch } from './id-search.tsx';
import { PhoneSearch } from './phone-search.tsx';
import css from './desk.module.css';

/** The counter's tools: one kind of booking at a time, looked up by phone or number, or read through (spec §2). The kind is kept in the address. */
export function Desk() {
  const { t } = useTranslation('bookings');
  const [params, setParams] = useSearchParams();
  const inAddress = bookingTypes.find((known) => known === params.get('type')) ?? 'test';
  // The address follows a moment later: the toggle shows at once what was pressed.
  const [type, setType] = useState<BookingType>(inAddress);
  const [page, turnTo] = usePageInAddress();
  const choose = (next: BookingType) => {
    setType(next);
    setParams({ type: next }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={css.desk}>
      <div className={css.type}>
        <Toggle label={t('type.label')} hideLabel value={type} onChange={choose}
          choices={bookingTypes.map((value) => ({ value, label: t(typeTexts[value].name) }))} />
      </div>
      <div className={css.searches}>
        <PhoneSearch type={type} />
        <IdSearch type={type} />
      </div>
      <AllBookings key={type} type={type} page={type === inAddress ? page : 0} onPage={turnTo} />
    </div>
  );
}
