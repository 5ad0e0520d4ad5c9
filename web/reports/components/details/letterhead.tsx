import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/index.ts';
import { formatPhone } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import css from './details.module.css';

/** The clinic's head on paper: name, address, phones, e-mail, from its profile. */
export function Letterhead() {
  const language = useLanguage();
  const { data } = useQuery(queryOf('readClinic'));
  if (!data) return null;
  const { name, tagline, address, phones, email } = data.profile;
  return (
    <div className={css.letterhead}>
      <p className={css.clinic}>{name[language]}</p>
      <p>{tagline[language]}</p>
      <p>{address[language]}</p>
      <p>
        {phones.map(formatPhone).join(' · ')} · {email}
      </p>
    </div>
  );
}
