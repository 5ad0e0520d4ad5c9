import { useTranslation } from 'react-i18next';
import { containerTexts } from '#web/lib/sample-words.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import type { ExportColumn } from '#contract/exports/shapes.ts';
import type { ImportChange } from '#contract/lab-tests/import.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber, formatRupees } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { useImport } from '#web/lib/use-import.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ImportChanges, ImportProblems, ImportSheet } from '#web/ui/layout/import-sheet.tsx';
import type { ImportItem } from '#web/ui/layout/import-sheet.tsx';
import { nameOf, stateOf, stateTexts } from '../shared/test-list.ts';

/** Imports tests from a CSV file; `onStarter` leads to the catalogue that a new clinic begins with. */
export default function ImportTests({
  onDone,
  onStarter,
  onClose,
}: {
  onDone: (text: string) => void;
  onStarter: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('lab-test-import');
  const language = useLanguage();
  const write = (count: number) => formatNumber(count, language);
  const itemOf = useChangeLine();
  const { mutateAsync: look } = useAction('previewImport');
  const { mutateAsync: send } = useAction('importLabTests');
  const { preview, choose, carryOut, ...state } = useImport(
    (csv) => look({ body: { csv } }),
    (csv, fingerprint) => send({ body: { csv, fingerprint } }),
    ({ added, changed }) => onDone(t('done', { added: write(added), changed: write(changed) })),
  );
  return (
    <ImportSheet
      texts={{
        title: t('title'),
        intro: t('intro'),
        fileHint: t('fileHint', { most: write(limits.importLines) }),
        stale: t('stale'),
      }}
      state={state}
      starter={
        <>
          <p>{t('starter.about')}</p>
          <Button look="quiet" disabled={state.isBusy} onClick={onStarter}>
            {t('starter')}
          </Button>
        </>
      }
      preview={
        preview &&
        (preview.problemCount > 0 ? (
          <ImportProblems
            problems={preview.problems}
            count={preview.problemCount}
            column={({ column }) => column && t(columnTexts[column])}
            write={write}
          />
        ) : (
          <ImportChanges counts={preview} items={preview.changes.map(itemOf)} nothing={t('nothing')} write={write} />
        ))
      }
      hasChanges={preview !== undefined && preview.added + preview.changed > 0}
      onChoose={(file) => void choose(file)}
      onCarryOut={() => void carryOut()}
      onClose={onClose}
    />
  );
}

/** How a line of the preview is shown. */
function useChangeLine(): (change: ImportChange) => ImportItem {
  const { t } = useTranslation(['lab-test-import', 'lab-tests', 'departments', 'samples']);
  const language = useLanguage();
  const tubes = (samples: ImportChange['after']['tubes']) => {
    if (samples?.length === 0) return t('noTubes');
    const named = samples?.map(({ container, kind }) =>
      [t(containerTexts[container], { ns: 'samples' }), kind].filter(Boolean).join(': '),
    );
    return named?.join('; ') ?? '';
  };
  const words = (facts: ImportChange['after']) => [
    { label: t(columnTexts.testName), value: facts.testName },
    { label: t(columnTexts.testNameBn), value: facts.testNameBn },
    {
      label: t(columnTexts.testPrice),
      value: facts.testPrice === null ? t('priceOfTests') : formatRupees(facts.testPrice, language),
    },
    { label: t(columnTexts.hospitalName), value: facts.hospital },
    { label: t(columnTexts.active), value: t(stateTexts[stateOf(facts)], { ns: 'lab-tests' }) },
    { label: t(columnTexts.code), value: facts.code },
    {
      label: t(columnTexts.department),
      value: facts.department === null ? '' : t(departmentTexts[facts.department], { ns: 'departments' }),
    },
    { label: t(columnTexts.method), value: facts.method },
    { label: t(columnTexts.tubes), value: tubes(facts.tubes) },
    {
      label: t(columnTexts.promisedHours),
      value: facts.promisedHours === null ? '' : formatNumber(facts.promisedHours, language),
    },
    { label: t(columnTexts.fasting), value: facts.fasting ? t('yes') : '' },
    { label: t(columnTexts.preparation), value: facts.preparation },
    { label: t(columnTexts.preparationBn), value: facts.preparationBn },
    { label: t(columnTexts.members), value: facts.members?.join(', ') ?? '' },
  ];
  return ({ line, before, after }) => {
    const old = before && words(before);
    const facts = words(after).flatMap(({ label, value: to }, index) => {
      const from = old?.[index]?.value ?? '';
      // The name of a new test stands above.
      const isShown = old ? from !== to : to !== '' && index > 0;
      return isShown ? [{ label, from, to }] : [];
    });
    return { key: line, name: nameOf(before ?? after, language), isNew: before === null, facts };
  };
}

/** Text keys of the columns of the file. */
const columnTexts = {
  id: 'column.id',
  testName: 'column.testName',
  testNameBn: 'column.testNameBn',
  testPrice: 'column.testPrice',
  hospitalName: 'column.hospitalName',
  active: 'column.active',
  code: 'column.code',
  department: 'column.department',
  method: 'column.method',
  tubes: 'column.tubes',
  promisedHours: 'column.promisedHours',
  fasting: 'column.fasting',
  preparation: 'column.preparation',
  preparationBn: 'column.preparationBn',
  members: 'column.members',
} as const satisfies Record<ExportColumn<'tests'>, string>;
