import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatRupees } from '#web/lib/format.ts';
import { useBookingForm } from '#web/lib/booking-form.ts';
import type { BookingMessages } from '#web/lib/booking-form.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PickForm } from '#web/ui/fields/pick-form.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { nameOf, useTestAdvice, wordsOf } from '../shared/test-list.ts';

/**
 * Chooses a lab test and books it (R46).
 * @param forPhone the account to book for, at the counter; by default the user's
 * @param forWhom the patient, null for the account's holder, and the field that chooses them; it is reset after a
 * booking
 * @param words messages of another screen in place of the default ones
 */
export function BookTest({
  forPhone,
  forWhom,
  words,
}: {
  forPhone?: string;
  forWhom?: { patientId: number | null; choice: ReactNode; onBooked?: () => void };
  words?: BookingMessages;
}) {
  const { t } = useTranslation('lab-tests');
  const tests = useQuery(queryOf('listLabTests'));
  // Some roles also see inactive tests.
  const offered = tests.data?.filter(({ active }) => active);
  const { mutateAsync } = useAction('bookLabTest');

  const book = async (testId: string, evenIfAlike: boolean) => {
    const booking = await mutateAsync({
      body: {
        resourceId: testId,
        userId: forPhone,
        patientId: forWhom?.patientId ?? undefined,
        ...(evenIfAlike && { evenIfAlike }),
      },
    });
    forWhom?.onBooked?.();
    return booking;
  };

  return (
    <Card>
      <Section title={t('book.title')}>
        {forWhom?.choice}
        <ListView
          query={tests}
          rows={offered}
          emptyText={t('list.empty')}
          failedText={t('list.failed')}
          skeletonRows={1}
          skeletonRow="10.1rem"
        >
          {(rows) => <TestForm tests={rows} words={words} book={book} />}
        </ListView>
      </Section>
    </Card>
  );
}

function TestForm({
  tests,
  words,
  book,
}: {
  tests: readonly LabTest[];
  words: BookingMessages | undefined;
  book: (testId: string, evenIfAlike: boolean) => Promise<TestBooking>;
}) {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  const adviceOn = useTestAdvice();
  const { pick, booked, bookAnyway } = useBookingForm({
    book,
    texts: words ?? { missing: t('book.missing'), failed: t('book.failed') },
  });
  const chosen = tests.find(({ testId }) => String(testId) === pick.value);
  const advice = chosen && adviceOn(chosen);
  const bookedTest = booked && tests.find(({ testId }) => testId === booked.test.testId);
  return (
    <PickForm
      {...pick}
      detail={advice && <Notice>{advice}</Notice>}
      label={t('book.label')}
      placeholder={t('book.placeholder')}
      action={t('book.action')}
      onAnyway={bookAnyway}
      anyway={t('book.anyway')}
      options={inNameOrder(tests, language, (test) => nameOf(test, language)).map((test) => ({
        value: String(test.testId),
        label: nameOf(test, language),
        detail: formatRupees(test.testPrice, language),
        also: wordsOf(test),
      }))}
      done={
        booked && (
          <>
            <p>{words?.done ?? t('book.done')}</p>
            <p>
              {booked.patientName} · {nameOf(booked.test, language)}
            </p>
            {bookedTest && <p>{adviceOn(bookedTest)}</p>}
            <Link to={screens.testBooking.path.replace(':id', String(booked.id))}>{t('book.open')}</Link>
          </>
        )
      }
    />
  );
}
