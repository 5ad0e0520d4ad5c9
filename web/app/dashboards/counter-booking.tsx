import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { BookDoctor } from '#web/doctors/components/book-doctor.tsx';
import { BookTest } from '#web/lab-tests/components/book-test.tsx';
import { useFamily } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { FamilyList } from '#web/patients/components/family-list.tsx';
import { forWhomOf } from '#web/patients/components/use-for-whom.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Stack } from '#web/ui/layout/page.tsx';
import { CounterSignUp } from './counter-sign-up.tsx';
import css from './dashboards.module.css';

/**
 * What follows the search for a person: signing them up if nobody has the number, then bookings for them and their
 * family.
 */
export default function CounterBooking({ phone, found }: { phone: string; found: FoundPerson | undefined }) {
  const [name, setName] = useState(found?.userName);
  if (name === undefined) return <CounterSignUp phone={phone} onDone={setName} />;
  return <BookForFamily phone={phone} name={name} />;
}

function BookForFamily({ phone, name }: { phone: string; name: string }) {
  const { t } = useTranslation('dashboards');
  const { members } = useFamily(phone);
  const [chosen, choose] = useState<number | null>(null);
  const [isFamilyOpen, setIsFamilyOpen] = useState(false);
  const forWhom = forWhomOf(name, members, chosen, choose);
  return (
    <>
      <div className={css.bookingFor}>
        <p role="status">
          {t('counter.bookingFor')}{' '}
          <strong>
            <Name>{name}</Name>
          </strong>{' '}
          · {formatPhone(phone)}
        </p>
        <Button look="quiet" onClick={() => setIsFamilyOpen(true)}>
          {t('counter.family')}
        </Button>
      </div>
      <div className={css.pair}>
        <BookDoctor forPhone={phone} forWhom={forWhom} />
        <BookTest forPhone={phone} forWhom={forWhom} />
      </div>
      <Modal wide title={t('counter.family')} open={isFamilyOpen} onClose={() => setIsFamilyOpen(false)}>
        <FamilyList
          phone={phone}
          frame={(list, addButton) => (
            <div className={css.familySheet}>
              <Stack>
                {list}
                {addButton}
              </Stack>
            </div>
          )}
        />
      </Modal>
    </>
  );
}
