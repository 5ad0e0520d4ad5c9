import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { appointmentBody } from '#contract/bookings/shapes.ts';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { doctorOption } from '#web/lib/doctors.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatDate, formatDateTime, formatTime } from '#web/lib/format.ts';
import { inNameOrder } from '#web/lib/names.ts';
import { inDays } from '#web/lib/now.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { DraftNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Picker } from '#web/ui/fields/picker.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page, Stack } from '#web/ui/layout/page.tsx';
import { screenOf } from '../shared/booking.ts';

const blank = { date: '', time: '', doctorId: null };

/**
 * The patient's simple form for an appointment: a date, a time and, optionally, a doctor (R32, D43).
 * @param forWhom the family member who comes (null for oneself), and the field to choose them; it is reset after a
 * booking
 */
export function BookAppointment({
  forWhom,
}: {
  forWhom: { patientId: number | null; choice: ReactNode; onBooked: () => void };
}) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('requestAppointment');
  const form = useContractForm(appointmentBody, blank);
  const { register, control, formState } = form;
  const { errors } = formState;
  const [booking, setBooking] = useState<DoctorBooking>();
  const [[today, last]] = useState(() => [inDays(0), inDays(limits.bookingDaysAhead)]);
  const [date, time] = useWatch({ control, name: ['date', 'time'] });

  const { submit, failure, isBusy, draft } = useSend(form, {
    draft: 'appointment',
    failed: t('appointment.failed'),
    send: async (body) => {
      setBooking(undefined);
      setBooking(await mutateAsync({ body: { ...body, patientId: forWhom.patientId } }));
      forWhom.onBooked();
      form.reset();
    },
    isShort: true,
  });

  return (
    <>
      <BackLink to={screens.dashboard.path} always>
        {t('app:backToDashboard')}
      </BackLink>
      <Page narrow title={t('app:title.bookAppointment')} intro={t('appointment.intro')}>
        <Card>
          <form noValidate onSubmit={submit}>
            <Stack>
              <DraftNotice draft={draft} />
              {forWhom.choice}
              <TextField
                type="date"
                label={t('appointment.date')}
                min={today}
                max={last}
                error={fieldText(errors.date)}
                hint={date && formatDate(`${date}T12:00:00Z`, language)}
                {...register('date')}
              />
              <TextField
                type="time"
                label={t('appointment.time')}
                error={fieldText(errors.time)}
                hint={time && formatTime(`2000-01-01T${time}:00+05:30`, language)}
                {...register('time')}
              />
              <Controller
                control={control}
                name="doctorId"
                render={({ field }) => (
                  <DoctorChoice
                    ref={field.ref}
                    value={field.value ?? null}
                    onChange={field.onChange}
                    error={fieldText(errors.doctorId)}
                  />
                )}
              />
              <Button type="submit" wide busy={isBusy}>
                {t('appointment.book')}
              </Button>
              {failure && <Notice kind="error">{failure}</Notice>}
              {booking && <Booked booking={booking} />}
            </Stack>
          </form>
        </Card>
        <OwnLists />
      </Page>
    </>
  );
}

function Booked({ booking }: { booking: DoctorBooking }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return (
    <Notice kind="success">
      <p>
        {t('appointment.done', {
          when: formatDateTime(booking.appointmentScheduledDate ?? '', language),
        })}
      </p>
      <Link to={screenOf('doctor', booking.id)}>{t('appointment.open')}</Link>
    </Notice>
  );
}

function OwnLists() {
  const { t } = useTranslation('app');
  return (
    <Stack>
      <LinkButton look="quiet" to={screens.inProgress.path}>
        {t('title.inProgress')}
      </LinkButton>
      <LinkButton look="quiet" to={screens.completed.path}>
        {t('title.completed')}
      </LinkButton>
    </Stack>
  );
}

/**
 * Chooses a doctor, or any doctor: the reception then assigns one. It is disabled until the list of doctors is loaded;
 * without that list an appointment can still be booked.
 */
function DoctorChoice({
  ref,
  value,
  onChange,
  error,
}: {
  ref: Ref<HTMLButtonElement>;
  value: number | string | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const doctors = useQuery(queryOf('listDoctors'));
  const anyDoctor = { value: '', label: t('appointment.anyDoctor') };
  const named = inNameOrder(
    (doctors.data ?? []).map((doctor) => doctorOption(doctor, language)),
    language,
    ({ label }) => label,
  );
  return (
    <Picker
      ref={ref}
      label={t('appointment.doctor')}
      placeholder={t('appointment.anyDoctor')}
      options={[anyDoctor, ...named]}
      disabled={!doctors.data}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      error={error}
    />
  );
}
