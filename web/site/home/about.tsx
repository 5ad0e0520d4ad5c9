import { figureText, yearText } from '../formats.ts';
import type { PageProps } from '../texts.ts';
import css from './about.module.css';

const texts = [
  ['about.missionTitle', 'about.mission'],
  ['about.storyTitle', 'about.story'],
  ['about.commitmentTitle', 'about.commitment'],
] as const;
const stats = [
  ['years', 'stats.years'],
  ['doctors', 'stats.doctors'],
  ['patients', 'stats.patients'],
] as const;

export function About({ content, language, t }: PageProps) {
  const { figures } = content.profile;
  return (
    <section className={css.about} aria-labelledby="about">
      <h2 id="about">{t('about.title')}</h2>
      <div className={css.texts}>
        {texts.map(([title, text]) => (
          <details key={title} open data-long>
            <summary>
              <h3>{t(title)}</h3>
            </summary>
            <p>{t(text, { years: yearText(figures.years, language) })}</p>
          </details>
        ))}
      </div>
      <ul className={css.stats} aria-label={t('about.stats')}>
        {stats.map(([figure, what]) => (
          <li key={what}>
            <strong>{figureText(figures[figure], language, t)}</strong> <span>{t(what)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
