import { faceOf } from '#contract/doctors/photo.ts';
import { siteAddress } from '#contract/site.ts';
import type { SiteSchedule } from '#contract/site.ts';
import { writeClock } from '#contract/clock-words.ts';
import { awayOn, hoursLeft, sittingsOn } from '#contract/schedules/hours.ts';
import { dayAfter } from '#contract/clinic-time.ts';
import { Face } from '#web/ui/layout/face.tsx';
import { dayText, feeText, spanText } from '../formats.ts';
import { linksOf } from '../links.ts';
import { Holidays } from '../parts/holidays.tsx';
import type { PageProps } from '../texts.ts';
import css from './today.module.css';

type Week = PageProps['content']['schedule']['doctors'][number];

/** The public doctors, first those who sit today, and holidays; nothing where there is neither. */
export function Today(props: PageProps) {
  const { content, language, t } = props;
  const { doctors, schedule } = content;
  const sitting = doctors
    .flatMap((doctor) => {
      const week = schedule.doctors.find(({ id }) => id === doctor.id);
      const next = week && nextSitting(week, schedule);
      return week && (week.today.length > 0 || next)
        ? [{ doctor, week, order: week.today.length > 0 ? '' : next!.day }]
        : [];
    })
    .toSorted((a, b) => a.order.localeCompare(b.order));
  if (sitting.length === 0 && schedule.holidays.length === 0) return null;
  const address = siteAddress('doctorsShowcase', language);
  const { bookDoctor } = linksOf(props);
  return (
    <section className={css.today} aria-labelledby="today">
      <div className={css.head}>
        <h2 id="today">{t('today.title')}</h2>
        <a href={address}>{t('today.all')}</a>
      </div>
      <Holidays {...props} />
      <ul>
        {sitting.map(({ doctor, week }) => (
          <li key={doctor.id}>
            <Face {...faceOf(doctor.photo, doctor.name[language], 256)} />
            <div>
              <a href={`${address}#doctor-${doctor.id}`}>{doctor.name[language]}</a>
              <p>
                {[doctor.speciality[language], week.fee > 0 && t('today.fee', { fee: feeText(week.fee, language) })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <Hours {...props} week={week} />
            </div>
            <a className="button quiet" href={bookDoctor(doctor.id)}>
              {t('today.book')}
              <span className="hidden">{t('doctors.bookWith', { doctor: doctor.name[language] })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Until when a doctor sits now, the later hours of today, or the next session. */
function Hours({ content: { schedule }, language, t, week }: PageProps & { week: Week }) {
  const now = week.today.find(({ isNow }) => isNow);
  if (now) return <p className={css.now}>{t('today.now', { time: writeClock(now.endsAt, language) })}</p>;
  if (week.today.length > 0)
    return (
      <p className={css.later}>
        {t('schedule.today')}{' '}
        {week.today.map(({ startsAt, endsAt }) => spanText(startsAt, endsAt, language)).join(', ')}
      </p>
    );
  const next = nextSitting(week, schedule);
  return (
    next && <p>{t('today.next', { day: dayText(next.day, language), time: writeClock(next.startsAt, language) })}</p>
  );
}

/** How many days ahead are searched. */
const daysAhead = 14;

/** When a doctor sits next after today, by rules, leave and holidays; null if not in the next two weeks. */
function nextSitting(
  { hours, away }: SiteSchedule['doctors'][number],
  { today, holidays }: SiteSchedule,
): { day: string; startsAt: string } | null {
  const rules = hours.map((rule) => ({ ...rule, firstDay: today, lastDay: null }));
  const closed = holidays.map(({ day }) => day);
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const day = dayAfter(today, ahead);
    const [first] = sittingsOn(rules, away, closed, day).flatMap((rule) => hoursLeft(rule, awayOn(away, day)));
    if (first) return { day, startsAt: first.startsAt };
  }
  return null;
}
