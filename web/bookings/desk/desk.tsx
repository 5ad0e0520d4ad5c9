import type { ReactNode } from 'react';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { TypeToggle } from '../shared/type-toggle.tsx';
import { AllBookings } from './desk-list.tsx';
import { IdSearch } from './id-search.tsx';
import { PhoneSearch } from './phone-search.tsx';
import css from './desk.module.css';

/**
 * The counter's tools: one kind of booking at a time, looked up by phone or number, or read through (R33). The kind is kept in
 * the address, unless there is `only` one. `children` stand beside the searches.
 */
export function Desk({ only, children }: { only?: BookingType; children?: ReactNode }) {
  const [page, turnTo] = usePageInAddress();
  const chosen = useChoiceInAddress('type', bookingTypes);
  const inAddress = only ?? chosen.value ?? 'test';
  const type = only ?? chosen.shown ?? 'test';
  return (
    <div className={css.desk}>
      {!only && (
        <div className={css.type}>
          <TypeToggle value={type} onChange={chosen.choose} />
        </div>
      )}
      <div className={css.searches}>
        <PhoneSearch type={type} />
        <IdSearch type={type} />
        {children}
      </div>
      <AllBookings key={type} type={type} page={type === inAddress ? page : 0} onPage={turnTo} />
    </div>
  );
}
