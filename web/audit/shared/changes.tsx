import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditChange, AuditThing } from '#contract/audit/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber, formatRupees } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import css from './audit.module.css';

const addressOf = ({ kind, id }: AuditThing) =>
  ({
    doctor: screens.manageDoctors.path,
    labTest: screens.testRanges.path.replace(':id', String(id)),
    package: screens.manageTests.path,
  })[kind];

/** A doctor, test or package by its name, which leads to its list. */
function ThingLink({ thing }: { thing: AuditThing }) {
  return (
    <Link className={css.name} to={addressOf(thing)}>
      <Name>{inLanguage(useLanguage(), thing.name, thing.nameBn)}</Name>
    </Link>
  );
}

/** `Dr. Amal Sen, Dr. Bina Das and 7 more`. */
export function Things({ things, count }: { things: readonly AuditThing[]; count: number }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const more = count - things.length;
  return (
    <p className={css.sentence}>
      {things.map((thing, index) => (
        <span key={thing.id}>
          {index > 0 && ', '}
          <ThingLink thing={thing} />
        </span>
      ))}
      {count > 3 && ` ${t('more', { n: formatNumber(more, language) })}`}
    </p>
  );
}

/** `Fee ₹500 → ₹550`, a line each; with the name where an entry is about several. */
export function Changes({ changes, named }: { changes: readonly AuditChange[]; named: boolean }) {
  const { t } = useTranslation(['audit', 'app']);
  const language = useLanguage();
  const text = (field: AuditChange['field'], value: AuditChange['to']) => {
    if (value === null) return t('change.sum');
    if (typeof value === 'string') return t(`app:role.${value}`);
    return field === 'fee' || field === 'price'
      ? formatRupees(value, language)
      : t('change.percent', { n: formatNumber(value, language) });
  };
  return (
    <ul className={css.changes}>
      {changes.map(({ field, thing, from, to }) => (
        <li key={`${field} ${thing?.id}`}>
          {named && thing && (
            <>
              <ThingLink thing={thing} />:{' '}
            </>
          )}
          {t(`change.${field}`)} {text(field, from)} → <strong>{text(field, to)}</strong>
        </li>
      ))}
    </ul>
  );
}
