import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BookDoctor } from '#web/doctors/book/book-doctor.tsx';
import { BookTest } from '#web/lab-tests/book/book-test.tsx';
import { useForWhom } from '#web/patients/for-whom/use-for-whom.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import type { IconName } from '#web/ui/layout/icon.tsx';
import { ClinicCard } from './clinic-card.tsx';
import { isFirstAsked } from '#web/lib/queries.ts';
import { NewReports, useNewestReports } from './new-reports.tsx';
import { LinkCard } from './screen-links.tsx';
import { StillToPay, useMyDues } from './still-to-pay.tsx';
import css from './patient-home.module.css';

/**
 * What the patient's dashboard shows a moment after the next visit: what is owed, new reports, booking a doctor or a
 * test, links to the rest, and the clinic. `?doctor=7` chooses that doctor.
 * @param person the patient number of the person to whom the dashboard is narrowed; everybody without it
 */
export default function PatientHome({ person }: { person?: string | undefined }) {
  const { t } = useTranslation('patient-home');
  const [params] = useSearchParams();
  const wanted = params.get('doctor');
  const forWhom = useForWhom(person);
  const [doctors, tests] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [dues, reports] = [useMyDues(), useNewestReports()];
  // Waits for the parts at the top: shown later, they would push down what somebody is about to press.
  if ([dues, reports].some(isFirstAsked)) return <Skeleton rows={4} height="10rem" />;
  const forms = forWhom.isKnown ? (
    <div className={css.forms}>
      <div ref={doctors}>
        <BookDoctor key={wanted} chosen={wanted === null ? undefined : Number(wanted)} forWhom={forWhom} />
      </div>
      <div ref={tests}>
        <BookTest forWhom={forWhom} />
      </div>
    </div>
  ) : (
    <Skeleton rows={2} height="18rem" />
  );
  return (
    <>
      {/* A visitor who came to book a doctor sees the form first. */}
      {wanted !== null && forms}
      <StillToPay person={person} />
      <NewReports person={person} />
      <div className={css.tiles}>
        <Tile icon="stethoscope" about={t('book.doctorAbout')} form={doctors}>
          {t('book.doctor')}
        </Tile>
        <Tile icon="tube" about={t('book.testAbout')} form={tests}>
          {t('book.test')}
        </Tile>
      </div>
      <LinkCard
        title={t('links')}
        links={[
          { to: 'doctorBookings' },
          { to: 'testBookings' },
          { to: 'completed' },
          { to: 'payment' },
          { to: 'bookAppointment' },
          { to: 'recordOpenings' },
          { to: 'myData' },
        ]}
      />
      {wanted === null && forms}
      <ClinicCard />
    </>
  );
}

/** A large button that leads to a form further down. */
function Tile({
  icon,
  about,
  form,
  children,
}: {
  icon: IconName;
  about: string;
  form: { current: HTMLElement | null };
  children: ReactNode;
}) {
  // The focus scrolls the field into view, and the keyboard continues from there.
  const show = () => form.current?.querySelector<HTMLElement>('select, button')?.focus();
  return (
    <button type="button" className={css.tile} onClick={show}>
      <span className={css.mark}>
        <Icon name={icon} />
      </span>
      <strong>{children}</strong>
      <span className={css.about}>{about}</span>
    </button>
  );
}
