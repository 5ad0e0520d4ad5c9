import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts.ts';
import { BookDoctor } from '#web/doctors/components/book-doctor.tsx';
import { BookTest } from '#web/lab-tests/components/book-test.tsx';
import { formatPhone } from '#web/lib/format.ts';
import { Name } from '#web/ui/name.tsx';
import { CounterSignUp } from './counter-sign-up.tsx';
import css from './dashboards.module.css';

/** What follows the search for a person: signing them up if nobody has the number, then their bookings. */
export default function CounterBooking({ phone, found }: { phone: string; found: FoundPerson | undefined }) {
  const { t } = useTranslation('dashboards');
  const [name, setName] = useState(found?.userName);
  if (name === undefined) return <CounterSignUp phone={phone} onDone={setName} />;
  return (
    <>
      <p role="status">{t('counter.bookingFor')} <strong><Name>{name}</Name></strong> · {formatPhone(phone)}</p>
      <div className={css.pair}>
        <BookDoctor forPhone={phone} />
        <BookTest forPhone={phone} />
      </div>
    </>
  );
}
