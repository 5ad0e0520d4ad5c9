import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from '../form.ts';
import { toNumber } from '../numbers.ts';
import { Part } from './part.tsx';
import css from './clinic.module.css';

const labels = { years: 'label.years', doctors: 'label.doctors', patients: 'label.patients' } as const;

/** The three figures of the home page. */
export function FiguresSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <Part title={t('figures.title')} about={t('figures.about')}>
      <div className={css.three}>
        {(['years', 'doctors', 'patients'] as const).map((name) => (
          <TextField
            key={name}
            label={t(labels[name])}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(`profile.figures.${name}`)}
            {...register(`profile.figures.${name}`, { setValueAs: toNumber })}
          />
        ))}
      </div>
    </Part>
  );
}
