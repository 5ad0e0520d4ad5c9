import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { SelectField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import css from './ranges.module.css';

/** Takes a list of the starter catalogue into a test; what the test has already stays as it is. */
export default function StarterSheet({
  known,
  isBusy,
  failure,
  onTake,
  onClose,
}: {
  known: readonly Analyte[];
  isBusy: boolean;
  failure: string | undefined;
  onTake: (analytes: readonly Analyte[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('ranges');
  const language = useLanguage();
  const query = useQuery(queryOf('readStarter'));
  const [code, setCode] = useState('');
  const tests = query.data?.tests ?? [];
  const listed = (tests.find((test) => test.code === code) ?? tests[0])?.analytes ?? [];
  const added = listed.filter(({ code }) => known.every((other) => other.code !== code));
  return (
    <FormSheet
      title={t('starter.open')}
      save={t('starter.take')}
      isDirty={false}
      isBusy={isBusy || query.isPending}
      failure={failure ?? (query.isError ? t('failed') : undefined)}
      onSave={() => onTake(added)}
      onClose={onClose}
    >
      <SelectField label={t('starter.list')} value={code} onChange={(event) => setCode(event.target.value)}>
        {tests.map((test) => (
          <option key={test.code} value={test.code}>
            {inLanguage(language, test.name, test.nameBn)}
          </option>
        ))}
      </SelectField>
      <p className={css.about}>
        {added.map((analyte) => inLanguage(language, analyte.name, analyte.nameBn ?? '')).join(' · ')}
      </p>
      <Notice>{t('starter.about')}</Notice>
    </FormSheet>
  );
}
