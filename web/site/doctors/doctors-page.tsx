import type { PublicDoctor } from '#contract/doctors/shapes.ts';
import { dialled, phoneText } from '../formats.ts';
import { linksOf } from '../links.ts';
import { Icon } from '../parts/icon.tsx';
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
      <Icon name="stethoscope" />
      <h2>{name}</h2>
      <p className={css.speciality}>{doctor.speciality[language]}</p>
      <dl>
        {doctor.qualifications && (
          <div>
            <dt>{t('doctors.qualifications')}</dt>
            {/* Degrees are written in Latin letters in both languages. */}
            <dd lang="en">{doctor.qualifications}</dd>
          </div>
        )}
        {doctor.schedule[language] && (
          <div>
            <dt>{t('doctors.schedule')}</dt>
            <dd>{doctor.schedule[language]}</dd>
          </div>
        )}
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
