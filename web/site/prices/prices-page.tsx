import { dateText, feeText, testText } from '../formats.ts';
import type { PageProps } from '../texts.ts';
import findPrice from './find-price.js?url';
import css from './prices-page.module.css';

/** What the clinic charges: the tests it offers, and a consultation with each public doctor whose fee is set (I18). */
export function PricesPage({ content: { profile, doctors, prices, packages, schedule }, language, t }: PageProps) {
  const other = language === 'en' ? 'bn' : 'en';
  const tests = prices.map((test) => ({
    name: test.name[language],
    also: test.name[other],
    price: test.price,
    about: testText(test, language, t),
  }));
  const together = packages.map((one) => ({
    name: one.name[language],
    also: one.name[other],
    price: one.price,
    about: [t('prices.members', { tests: one.tests.map((test) => test[language]).join(', ') })],
  }));
  const consultations = doctors.flatMap(({ id, name, speciality }) => {
    const fee = schedule.doctors.find((doctor) => doctor.id === id)?.fee ?? 0;
    const words = [name[language], speciality[language]].filter(Boolean);
    return fee > 0
      ? [{ name: words.join(', '), also: `${name[other]} ${speciality[other]}`, price: fee, about: [] }]
      : [];
  });
  const lists = [
    { title: t('prices.consultations'), of: t('prices.doctor'), amount: t('doctors.fee'), rows: consultations },
    { title: t('prices.packages'), of: t('prices.package'), amount: t('prices.price'), rows: together },
    { title: t('prices.tests'), of: t('prices.test'), amount: t('prices.price'), rows: tests },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className={css.page}>
      <h1>{t('prices.title')}</h1>
      <p className={css.intro}>
        {lists.length > 0 ? t('prices.intro', { clinic: profile.name[language] }) : t('prices.none')}
      </p>
      {lists.length > 0 && (
        <>
          <p className={css.intro}>{t('prices.asOf', { date: dateText(schedule.today, language) })}</p>
          {/* Without scripts it is not shown; with them it is there from the beginning, so that nothing moves. */}
          <p className={css.search} id="find-price">
            <label htmlFor="price-words">{t('prices.find')}</label>
            <input id="price-words" type="search" autoComplete="off" />
            <output htmlFor="price-words" hidden>
              {t('prices.notFound')}
            </output>
          </p>
          {lists.map(({ title, of, amount, rows }) => (
            <table key={title} className={css.list}>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{of}</th>
                  <th scope="col">{amount}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, also, price, about }, row) => (
                  <tr key={row} data-also={also}>
                    <th scope="row">
                      {name}
                      {about.length > 0 && <p className={css.about}>{about.join(' · ')}</p>}
                    </th>
                    <td>{feeText(price, language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
          <script type="module" src={findPrice} />
        </>
      )}
    </div>
  );
}
