import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { writeClock } from '#contract/clock-words.ts';
import { faceOf } from '#contract/doctors/photo.ts';
import type { Doctor } from '#contract/doctors/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDayMonth, formatNumber, formatRupees, formatTime } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { sittingDays } from '#web/lib/weekdays.ts';
import { Face } from '#web/ui/layout/face.tsx';
import { nameOf } from '../shared/doctor-list.ts';

type ToBook = Answer<'listDoctorsToBook'>['doctors'][number];

/**
 * Face, hours, fee and next place of each doctor, for the list from which one is chosen. They are read when the list is
 * opened; until then letters and an empty line keep their place.
 * @param isChosen a doctor is chosen already
 */
export function useDoctorsToBook(isChosen: boolean) {
  const [isAsked, setIsAsked] = useState(false);
  const language = useLanguage();
  const { data } = useQuery({ ...queryOf('listDoctorsToBook'), enabled: isAsked || isChosen });
  return {
    ask: () => setIsAsked(true),
    faceAndHours: (doctor: Doctor): { before: ReactNode; more: ReactNode } => {
      const known = data?.doctors.find(({ id }) => id === doctor.id);
      return {
        before: <Face row {...faceOf(known?.photo ?? null, nameOf(doctor, language), 96)} />,
        more: <WhenAndFee of={known} />,
      };
    },
  };
}

/** `Mon, Wed, Fri 10 am – 1 pm`, and below it `₹600 · Next free: 27 Nov, 10:00 am`; two empty lines until known. */
function WhenAndFee({ of }: { of: ToBook | undefined }) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const { hours = [], fee = 0, next = null } = of ?? {};
  const clock = (time: string) => writeClock(time, language);
  const sits = hours.map((rule) => {
    const days = sittingDays(
      rule,
      language,
      (week) => formatNumber(week, language),
      (weeks, weekdays) => t('toBook.weeks', { weeks, days: weekdays }),
    );
    return `${days} ${`${clock(rule.startsAt)} – ${clock(rule.endsAt)}`.replaceAll(' ', '\u00a0')}`;
  });
  const place = [
    fee > 0 && formatRupees(fee, language),
    next && t('toBook.next', { when: `${formatDayMonth(next, language)}, ${formatTime(next, language)}` }),
    hours.length > 0 && !next && t('toBook.full'),
  ];
  return (
    <>
      {of && hours.length === 0 ? t('toBook.request') : sits.join(' · ') || '\u00a0'}
      <br />
      {place.filter(Boolean).join(' · ') || '\u00a0'}
    </>
  );
}
