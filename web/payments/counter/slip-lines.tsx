import { useTranslation } from 'react-i18next';
import { promiseIn } from '#contract/lab-tests/promise.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useRupees } from '../shared/amounts.ts';
import css from './slip.module.css';

type Line = Visit['lines'][number];

/** Groups the lines that were booked together: a package's tests, or each other line alone. */
function groupLines(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1)?.[0]?.package;
    if (line.package && last && last.name === line.package.name) groups.at(-1)!.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** The lines with their prices; the tests of a package stand below it. */
export function SlipLines({ lines }: { lines: readonly Line[] }) {
  const language = useLanguage();
  const rupees = useRupees();
  return groupLines(lines).map((group) => {
    const [first] = group as [Line];
    const whole = first.package;
    const paise = group.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
    return (
      <div key={first.bookingId}>
        <p className={css.row}>
          {whole ? (
            <strong>{inLanguage(language, whole.name, whole.nameBn)}</strong>
          ) : (
            <span>{inLanguage(language, first.itemName, first.itemNameBn)}</span>
          )}
          <span>{rupees(paise / 100)}</span>
        </p>
        {whole &&
          group.map(({ bookingId, itemName, itemNameBn }) => (
            <p className={css.part} key={bookingId}>
              {inLanguage(language, itemName, itemNameBn)}
            </p>
          ))}
      </div>
    );
  });
}

const promises = {
  hours: { one: 'lab-tests:reportIn.hour', many: 'lab-tests:reportIn.hours' },
  days: { one: 'lab-tests:reportIn.day', many: 'lab-tests:reportIn.days' },
} as const;

/** What to do before the tests, each once, and when the last of their reports is promised, if all are. */
export function SlipAdvice({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation(['counter', 'lab-tests']);
  const language = useLanguage();
  const tests = lines.flatMap(({ advice, cancelled }) => (advice && !cancelled ? [advice] : []));
  const before = [
    ...new Set(tests.map(({ preparation, preparationBn }) => inLanguage(language, preparation, preparationBn))),
  ].filter(Boolean);
  const hours = tests.map(({ promisedHours }) => promisedHours);
  const latest = hours.length > 0 && !hours.includes(null) ? promiseIn(Math.max(...hours.map(Number))) : null;
  if (before.length === 0 && !latest) return null;
  return (
    <section>
      {before.length > 0 && <strong>{t('slip.before')}</strong>}
      {before.length > 0 && (
        <ul className={css.before}>
          {before.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {latest && (
        <p>
          {latest.n === 1
            ? t(promises[latest.unit].one)
            : t(promises[latest.unit].many, { n: formatNumber(latest.n, language) })}
        </p>
      )}
    </section>
  );
}
