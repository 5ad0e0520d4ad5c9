import type { PageProps } from '../texts.ts';
import css from './about.module.css';

const texts = [
  ['about.missionTitle', 'about.mission'],
  ['about.storyTitle', 'about.story'],
  ['about.commitmentTitle', 'about.commitment'],
] as const;
const stats = [
  ['stats.yearsCount', 'stats.years'],
  ['stats.doctorsCount', 'stats.doctors'],
  ['stats.patientsCount', 'stats.patients'],
] as const;

export function About({ t }: PageProps) {
  return (
    <section className={css.about} aria-labelledby="about">
      <h2 id="about">{t('about.title')}</h2>
      <div className={css.texts}>
        {texts.map(([title, text]) => (
          <div key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </div>
        ))}
      </div>
      <ul className={css.stats} aria-label={t('about.stats')}>
        {stats.map(([count, what]) => (
          <li key={what}><strong>{t(count)}</strong> <span>{t(what)}</span></li>
        ))}
      </ul>
    </section>
  );
}
