import { faceOf } from '#contract/doctors/photo.ts';
import type { PublicDoctor } from '#contract/doctors/shapes.ts';
import { awayText, feeText, phoneText, sittingText, spanText } from '../formats.ts';
import { dialled } from '#web/lib/format.ts';
import { linksOf } from '../links.ts';
import { Holidays } from '../parts/holidays.tsx';
import { Face } from '#web/ui/layout/face.tsx';
import type { PageProps } from '../texts.ts';
import css from './doctors-page.module.css';

/** The doctors marked as public by the admin (R14, D11). */
export function DoctorsPage(props: PageProps) {
  const {
    content: { profile, doctors },
    language,
    t,
  } = props;
  return (
    <div className={css.page}>
      <h1>{t('doctors.title')}</h1>
      <p className={css.intro}>
        {doctors.length > 0 ? t('doctors.intro', { clinic: profile.name[language] }) : t('doctors.none')}
      </p>
      {doctors.length === 0 && (
        <p className="actions">
          {profile.phones.map((phone) => (
            <a key={phone} className="button quiet" href={`tel:${dialled(phone)}`}>
              {phoneText(phone)}
            </a>
          ))}
        </p>
      )}
      <Holidays {...props} />
      <ul className={css.list}>
        {doctors.map((doctor) => (
          <DoctorCard key={doctor.id} {...props} doctor={doctor} />
        ))}
      </ul>
    </div>
  );
}

function DoctorCard({ doctor, language, t, ...props }: PageProps & { doctor: PublicDoctor }) {
  const name = doctor.name[language];
  return (
    <li className={css.card} id={`doctor-${doctor.id}`}>
      <div className={css.head}>
        <Face {...faceOf(doctor.photo, name, 256)} />
        <div>
          <h2>{name}</h2>
          <p className={css.speciality}>{doctor.speciality[language]}</p>
        </div>
      </div>
      <dl>
        {doctor.qualifications && (
          <div>
            <dt>{t('doctors.qualifications')}</dt>
            {/* Degrees are written in Latin letters in both languages. */}
            <dd lang="en">{doctor.qualifications}</dd>
          </div>
        )}
        <Hours {...props} doctor={doctor} language={language} t={t} />
        <div>
          <dt>{t('doctors.contact')}</dt>
          <dd>
            <a href={`tel:${dialled(doctor.phoneNumber)}`}>{phoneText(doctor.phoneNumber)}</a>
          </dd>
        </div>
      </dl>
      <a className="button" href={linksOf({ ...props, language }).bookDoctor(doctor.id)}>
        {t('doctors.book')}
        <span className="hidden">{t('doctors.bookWith', { doctor: name })}</span>
      </a>
    </li>
  );
}

/** When the doctor sits by their rules, or as the clinic wrote it; their fee, today's hours and their leave. */
function Hours({ doctor, content: { schedule }, language, t }: PageProps & { doctor: PublicDoctor }) {
  const week = schedule.doctors.find(({ id }) => id === doctor.id);
  if (!week || week.hours.length === 0)
    return (
      doctor.schedule[language] && (
        <div>
          <dt>{t('doctors.schedule')}</dt>
          <dd>{doctor.schedule[language]}</dd>
        </div>
      )
    );
  const lines = week.hours.map((hours) => sittingText(hours, language, t));
  return (
    <>
      <div>
        <dt>{t('doctors.schedule')}</dt>
        {lines.map(({ days, open }) => (
          <dd key={days + open}>
            {days} · {open}
          </dd>
        ))}
        {week.today.length > 0 && (
          <dd className={css.today}>
            {t('schedule.today')}{' '}
            {week.today.map(({ startsAt, endsAt }) => spanText(startsAt, endsAt, language)).join(', ')}
          </dd>
        )}
        {week.away.map((away) => (
          <dd key={away.firstDay + away.startsAt} className={css.away}>
            {awayText(away, language, t)}
          </dd>
        ))}
      </div>
      {week.fee > 0 && (
        <div>
          <dt>{t('doctors.fee')}</dt>
          <dd>{feeText(week.fee, language)}</dd>
        </div>
      )}
    </>
  );
}
