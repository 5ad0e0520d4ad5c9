import { useTranslation } from 'react-i18next';
import type { ImportChange, ImportPreview } from '#contract/lab-tests/import.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber, formatRupees } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { nameOf, stateOf, stateTexts } from '../shared/test-list.ts';
import { columnTexts } from './import-problems.tsx';
import css from './import.module.css';

/** Preview of an import: the counts, then each new or changed test. */
export function ImportChanges({ preview: { added, changed, unchanged, changes } }: { preview: ImportPreview }) {
  const { t } = useTranslation('lab-test-import');
  const language = useLanguage();
  const number = (count: number) => formatNumber(count, language);
  if (added + changed === 0) return <Notice>{t('nothing')}</Notice>;
  const rest = added + changed - changes.length;
  return (
    <>
      <p role="status">
        <strong>{t('counts', { added: number(added), changed: number(changed), unchanged: number(unchanged) })}</strong>
      </p>
      <ul className={css.list}>
        {changes.map((change) => (
          <Change key={change.line} change={change} />
        ))}
      </ul>
      {rest > 0 && <p>{t('more', { n: number(rest) })}</p>}
    </>
  );
}

function Change({ change: { before, after } }: { change: ImportChange }) {
  const { t } = useTranslation(['lab-test-import', 'lab-tests']);
  const language = useLanguage();
  const words = (facts: ImportChange['after']) => [
    { label: t(columnTexts.testName), value: facts.testName },
    { label: t(columnTexts.testNameBn), value: facts.testNameBn },
    { label: t(columnTexts.testPrice), value: formatRupees(facts.testPrice, language) },
    { label: t(columnTexts.hospitalName), value: facts.hospital },
    { label: t(columnTexts.active), value: t(stateTexts[stateOf(facts)], { ns: 'lab-tests' }) },
    { label: t(columnTexts.code), value: facts.code },
    {
      label: t(columnTexts.promisedHours),
      value: facts.promisedHours === null ? '' : formatNumber(facts.promisedHours, language),
    },
    { label: t(columnTexts.preparation), value: facts.preparation },
    { label: t(columnTexts.preparationBn), value: facts.preparationBn },
  ];
  const old = before && words(before);
  const shown = words(after).flatMap(({ label, value }, index) => {
    const from = old?.[index]?.value;
    if (!old) return value === '' || index === 0 ? [] : [{ label, text: value }];
    return from === value ? [] : [{ label, text: t('change', { from: from || t('none'), to: value || t('none') }) }];
  });
  return (
    <li className={css.item}>
      <p className={css.head}>
        <strong>
          <Name>{nameOf(before ?? after, language)}</Name>
        </strong>
        <Badge tone={before ? 'neutral' : 'success'}>{t(before ? 'mark.changed' : 'mark.new')}</Badge>
      </p>
      <dl className={css.facts}>
        {shown.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Name>{text}</Name>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
