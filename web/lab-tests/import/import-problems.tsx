import { useTranslation } from 'react-i18next';
import type { ImportPreview, ImportProblem } from '#contract/lab-tests/import.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { ExportColumn } from '#contract/exports/shapes.ts';
import css from './import.module.css';

/** The errors that prevent an import: line, column and message. */
export function ImportProblems({ preview: { problems, problemCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation('lab-test-import');
  const language = useLanguage();
  const number = (count: number) => formatNumber(count, language);
  const place = ({ line, column }: ImportProblem) =>
    [line === null ? t('wholeFile') : t('line', { line: number(line) }), column && t(columnTexts[column])]
      .filter(Boolean)
      .join(' · ');
  const rest = problemCount - problems.length;
  return (
    <>
      <Notice kind="error">{t('problems', { count: problemCount, n: number(problemCount) })}</Notice>
      <ul className={css.list}>
        {problems.map((problem, index) => (
          <li key={index} className={css.item}>
            <strong>{place(problem)}</strong>
            <p>{problem.message}</p>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('more', { n: number(rest) })}</p>}
    </>
  );
}

/** Text keys of the columns of the file. */
export const columnTexts = {
  id: 'column.id',
  testName: 'column.testName',
  testNameBn: 'column.testNameBn',
  testPrice: 'column.testPrice',
  hospitalName: 'column.hospitalName',
  active: 'column.active',
  code: 'column.code',
  promisedHours: 'column.promisedHours',
  preparation: 'column.preparation',
  preparationBn: 'column.preparationBn',
} as const satisfies Record<ExportColumn<'tests'>, string>;
