import { useTranslation } from 'react-i18next';
import type { PersonFile } from '#contract/patients/corrections.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import { writeAge } from '#contract/patients/age.ts';
import { readAge } from '#contract/typed/age.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { genderTexts } from '#web/lib/family.ts';
import { formatDate, formatDateTime, formatDigits, formatPhone } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { CardList, Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './person.module.css';

type Correction = PersonFile['corrections'][number];

const fieldTexts = {
  name: 'field.name',
  birthDate: 'field.birthDate',
  age: 'field.age',
  gender: 'field.gender',
  phone: 'field.phone',
} as const;

/** The corrections, newest first: old and new value, reason, paper, time and person. */
export function CorrectionList({ corrections }: { corrections: readonly Correction[] }) {
  const { t } = useTranslation('corrections');
  const language = useLanguage();
  const write = useWriteValue();
  if (corrections.length === 0) return <EmptyState text={t('none')} />;
  return (
    <CardList>
      {corrections.map((correction) => (
        <li key={correction.id}>
          <Card>
            <p>
              <strong>{t(fieldTexts[correction.field])}</strong>: {write(correction, correction.oldValue)} →{' '}
              {write(correction, correction.newValue)}
            </p>
            <p className={css.muted}>
              {t(`paper.${correction.paper}`)}
              {correction.paperNote && ` (${correction.paperNote})`} · {correction.reason}
            </p>
            <p className={css.muted}>
              {formatDateTime(correction.at, language)} · <Name>{correction.by}</Name>
            </p>
          </Card>
        </li>
      ))}
    </CardList>
  );
}

/** Writes a value as its field shows it elsewhere. */
function useWriteValue() {
  const { t } = useTranslation('corrections');
  const { t: inFamily } = useTranslation('family');
  const language = useLanguage();
  return ({ field }: Correction, value: string | null) => {
    if (value === null) return t('notTold');
    if (field === 'name') return <Name>{value}</Name>;
    if (field === 'birthDate') return formatDate(`${value}T12:00:00Z`, language);
    if (field === 'gender') return inFamily(genderTexts[value as Gender]);
    if (field === 'phone') return formatPhone(value);
    const told = field === 'age' ? readAge(value) : null;
    const inUnits = told && told.unit !== 'YEAR' && writeAge({ age: null, infantAge: told }, language);
    return inUnits || formatDigits(value, language);
  };
}
