import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManageRoles } from '#web/accounts/roles/manage-roles.tsx';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { BookDoctor } from '#web/doctors/book/book-doctor.tsx';
import { BookTest } from '#web/lab-tests/book/book-test.tsx';
import { forWhomOf } from '#web/patients/for-whom/use-for-whom.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';

const DiscountLimits = lazyPart(() => import('#web/payments/discounts/discount-limits.tsx'));

/** /manage-roles: people and their roles, with booking for them; on another tab what discounts a role may give. */
export default function ManageRolesPage() {
  return <ManageRoles booking={(person) => <BookForPerson person={person} />} discounts={<DiscountLimits />} />;
}

/** Books a doctor or a test for a person or their family, with the messages of the role screen (R29). */
function BookForPerson({ person: { userName, phoneNumber, family } }: { person: FoundPerson }) {
  const { t } = useTranslation('roles');
  const [chosen, choose] = useState<number | null>(null);
  const forWhom = forWhomOf(userName, family, chosen, choose);
  const user = family?.find(({ id }) => id === forWhom.patientId)?.name ?? userName;
  return (
    <>
      <BookDoctor
        forPhone={phoneNumber}
        forWhom={forWhom}
        words={{
          missing: t('bookDoctor.missing'),
          done: t('bookDoctor.done', { user }),
          failed: t('bookDoctor.failed'),
          refused: (message) => t('bookDoctor.refused', { message }),
        }}
      />
      <BookTest
        forPhone={phoneNumber}
        forWhom={forWhom}
        words={{
          missing: t('bookTest.missing'),
          done: t('bookTest.done', { user }),
          failed: t('bookTest.failed'),
          refused: (message) => t('bookTest.refused', { message }),
        }}
      />
    </>
  );
}
