import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { starterNames } from '#contract/lab-tests/analytes.ts';
import type { Analyte, StarterName } from '#contract/lab-tests/analytes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { SelectField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import css from './ranges.module.css';

const nameTexts = {
  bloodCount: 'starter.bloodCount',
  sugar: 'starter.sugar',
  lipids: 'starter.lipids',
  kidneyFunction: 'starter.kidneyFunction',
  liverFunction: 'starter.liverFunction',
  thyroid: 'starter.thyroid',
  urine: 'starter.urine',
  infections: 'starter.infections',
} as const satisfies Record<StarterName, string>;

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
  const [name, setName] = useState<StarterName>('bloodCount');
  const listed = query.data?.lists.find((list) => list.name === name)?.analytes ?? [];
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
      <SelectField
        label={t('starter.list')}
        value={name}
        onChange={(event) => setName(event.target.value as StarterName)}
      >
        {starterNames.map((each) => (
          <option key={each} value={each}>
            {t(nameTexts[each])}
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
