import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts.ts';
import { BookDoctor } from '#web/doctors/components/book-doctor.tsx';
import { BookTest } from '#web/lab-tests/components/book-test.tsx';

/** A doctor and a test to book for somebody, with the role screen's own messages (spec §5, §8). */
export function BookForPerson({ person: { userName: user, phoneNumber } }: { person: FoundPerson }) {
  const { t } = useTranslation('roles');
  return (
    <>
      <BookDoctor forPhone={phoneNumber} words={{
        missing: t('bookDoctor.missing'),
        done: t('bookDoctor.done', { user }),
        failed: t('bookDoctor.failed'),
        refused: (message) => t('bookDoctor.refused', { message }),
      }} />
      <BookTest forPhone={phoneNumber} words={{
        missing: t('bookTest.missing'),
        done: t('bookTest.done', { user }),
        failed: t('bookTest.failed'),
        refused: (message) => t('bookTest.refused', { message }),
      }} />
    </>
  );
}
