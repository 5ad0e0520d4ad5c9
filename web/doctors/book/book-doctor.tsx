import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import type { Doctor } from '#contract/doctors/shapes.ts';
import type { Opening } from '#contract/schedules/shapes.ts';
import { maySee, screens } from '#contract/screens.ts';
import { tokenPath } from '#contract/site.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useBookingForm } from '#web/lib/booking-form.ts';
import type { BookingMessages } from '#web/lib/booking-form.ts';
import { doctorOption } from '#web/lib/doctors.ts';
import { formatDateTime, formatDigits, formatRupees } from '#web/lib/format.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { PickForm } from '#web/ui/fields/pick-form.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { nameOf } from '../shared/doctor-list.ts';
import { OpeningChoice, openingFor, useOpenings } from './opening-choice.tsx';
import { useDoctorsToBook } from './doctors-to-book.tsx';

/**
 * Chooses a doctor and books an appointment (R46).
 * @param forPhone the account to book for, at the counter; by default the user's
 * @param forWhom the patient, null for the account's holder, and the field that chooses them; it is reset after a
 * booking
 * @param chosen the id of the preselected doctor
 * @param words messages of another screen in place of the default ones
 */
export function BookDoctor({
  forPhone,
  forWhom,
  chosen,
  words,
}: {
  forPhone?: string;
  forWhom?: { patientId: number | null; choice: ReactNode; onBooked?: () => void };
  chosen?: number | undefined;
  words?: BookingMessages;
}) {
  const { t } = useTranslation('doctors');
  const doctors = useQuery(queryOf('listDoctors'));
  const { mutateAsync } = useAction('bookDoctor');

  const book = async (phone: string, { sitting, reserved, reason }: Wishes) => {
    const booking = await mutateAsync({
      body: {
        resourceId: phone,
        userId: forPhone,
        patientId: forWhom?.patientId ?? undefined,
        ...(sitting && { sitting: { day: sitting.day, startsAt: sitting.startsAt } }),
        ...(reserved && { reserved }),
        ...(reason && { visitReason: reason }),
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
          query={doctors}
          rows={doctors.data}
          emptyText={t('list.empty')}
          failedText={t('list.failed')}
          skeletonRows={1}
          skeletonRow="10.1rem"
        >
          {(rows) => (
            <DoctorForm doctors={rows} chosen={chosen} words={words} book={book} paysHere={forPhone === undefined} />
          )}
        </ListView>
      </Section>
    </Card>
  );
}

/** What the form asks beside the doctor. */
interface Wishes {
  sitting: Opening | undefined;
  reserved: boolean;
  reason: string;
}

function DoctorForm({
  doctors,
  chosen,
  words,
  book,
  paysHere,
}: {
  doctors: readonly Doctor[];
  chosen: number | undefined;
  words: BookingMessages | undefined;
  book: (phone: string, wishes: Wishes) => Promise<DoctorBooking>;
  /** The person who books owes the fee. */
  paysHere: boolean;
}) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const [wanted, setWanted] = useState<string | null>(null);
  const [isReserved, setIsReserved] = useState(false);
  const [reason, setReason] = useState('');
  /** Of the session that was booked last, in rupees. */
  const [fullFee, setFullFee] = useState(0);
  const wishes = useRef<Wishes>({ sitting: undefined, reserved: false, reason: '' });
  const { pick, booked } = useBookingForm({
    initial: doctors.find(({ id }) => id === chosen)?.phoneNumber,
    book: async (phone) => {
      setFullFee(wishes.current.sitting?.fee ?? 0);
      const made = await book(phone, wishes.current);
      setReason('');
      return made;
    },
    texts: words ?? { missing: t('book.missing'), failed: t('book.failed') },
  });
  const query = useOpenings(doctors.find(({ phoneNumber }) => phoneNumber === pick.value)?.id);
  const opening = openingFor(query.data?.openings, wanted);
  const { ask, faceAndHours } = useDoctorsToBook(pick.value !== '');
  useEffect(() => {
    wishes.current = { sitting: opening, reserved: isReserved && opening?.hasReserved === true, reason };
  }, [opening, isReserved, reason]);
  return (
    <PickForm
      {...pick}
      label={t('book.label')}
      placeholder={t('book.placeholder')}
      action={t('book.action')}
      options={inNameOrder(doctors, language, (doctor) => nameOf(doctor, language)).map((doctor) => ({
        ...doctorOption(doctor, language),
        ...faceAndHours(doctor),
        value: doctor.phoneNumber,
      }))}
      onOpen={ask}
      detail={
        pick.value !== '' && (
          <>
            <OpeningChoice query={query} chosen={opening} onChoose={setWanted} />
            {opening?.hasReserved && (
              <Checkbox
                label={t('book.reserved')}
                checked={isReserved}
                onChange={(event) => setIsReserved(event.target.checked)}
              />
            )}
            <TextField
              label={t('book.reason')}
              maxLength={limits.bookingLineLength}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )
      }
      done={booked && <Booked booked={booked} said={words?.done} fullFee={fullFee} paysHere={paysHere} />}
    />
  );
}

/** What was booked, for whom and when, what it costs, and the ways to pay, to the queue and to the booking. */
function Booked({
  booked,
  said,
  fullFee,
  paysHere,
}: {
  booked: DoctorBooking;
  said: string | undefined;
  fullFee: number;
  paysHere: boolean;
}) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const { role } = useUser();
  return (
    <>
      <p>{said ?? t('book.done')}</p>
      <p>{booked.patientName}</p>
      {booked.token && <p>{t('book.token', { number: formatDigits(booked.token.number, language) })}</p>}
      <p>
        {booked.checkupScheduledDate
          ? t('book.when', { when: formatDateTime(booked.checkupScheduledDate, language) })
          : t('book.waiting')}
        {booked.price > 0 && ` · ${t('opening.fee', { fee: formatRupees(booked.price, language) })}`}
      </p>
      {booked.price < fullFee && (
        <p>
          {t('book.followup', {
            fee: formatRupees(booked.price, language),
            full: formatRupees(fullFee, language),
          })}
        </p>
      )}
      {paysHere && booked.price > 0 && maySee(screens.payment, role) && (
        <LinkButton to={`${screens.payment.path}?booking=${booked.id}`}>
          {t('book.pay', { fee: formatRupees(booked.price, language) })}
        </LinkButton>
      )}
      {booked.token?.code && (
        <p>
          <a href={tokenPath(booked.token.code, language)}>{t('book.queue')}</a>
        </p>
      )}
      <p>
        <Link to={screens.doctorBooking.path.replace(':id', String(booked.id))}>{t('book.open')}</Link>
      </p>
    </>
  );
}
