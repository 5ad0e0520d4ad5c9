import { faceOf } from '#contract/doctors/photo.ts';
import { siteAddress } from '#contract/site.ts';
import { spanText } from '../formats.ts';
import { Face } from '#web/ui/layout/face.tsx';
import { Holidays } from '../parts/holidays.tsx';
import type { PageProps } from '../texts.ts';
import css from './today.module.css';

/** The public doctors who sit today, and holidays; nothing where there is neither. */
export function Today(props: PageProps) {
  const {
    content: { doctors, schedule },
    language,
    t,
  } = props;
  const sitting = doctors.flatMap((doctor) => {
    const today = schedule.doctors.find(({ id }) => id === doctor.id)?.today ?? [];
    return today.length > 0 ? [{ doctor, today }] : [];
  });
  if (sitting.length === 0 && schedule.holidays.length === 0) return null;
  const address = siteAddress('doctorsShowcase', language);
  return (
    <section className={css.today} aria-labelledby="today">
      <h2 id="today">{t('today.title')}</h2>
      <Holidays {...props} />
      <ul>
        {sitting.map(({ doctor, today }) => (
          <li key={doctor.id}>
            <Face row {...faceOf(doctor.photo, doctor.name[language], 96)} />
            <a href={`${address}#doctor-${doctor.id}`}>{doctor.name[language]}</a>
            <span>{doctor.speciality[language]}</span>
            <strong>{today.map(({ startsAt, endsAt }) => spanText(startsAt, endsAt, language)).join(', ')}</strong>
          </li>
        ))}
      </ul>
      <a href={address}>{t('today.all')}</a>
    </section>
  );
}
