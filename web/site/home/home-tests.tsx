import { siteAddress } from '#contract/site.ts';
import { feeText, testText } from '../formats.ts';
import type { PageProps } from '../texts.ts';
import css from './home-tests.module.css';

/** Some tests with price, preparation and when the report comes; nothing while no test is offered. */
export function HomeTests({ content: { askedFor }, language, t }: PageProps) {
  if (askedFor.length === 0) return null;
  const address = siteAddress('prices', language);
  return (
    <section className={css.tests} aria-labelledby="home-tests">
      <div className={css.head}>
        <h2 id="home-tests">{t('homeTests.title')}</h2>
        <a href={address}>{t('homeTests.all')}</a>
      </div>
      <ul>
        {askedFor.map((test) => (
          <li key={test.name.en}>
            <a href={`${address}?find=${encodeURIComponent(test.name[language])}`}>{test.name[language]}</a>
            <strong>{feeText(test.price, language)}</strong>
            <p>{testText(test, language, t).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
