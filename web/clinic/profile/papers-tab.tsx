import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { saveClinicLogo } from '#web/lib/clinic-logo.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { PictureUpload } from '#web/ui/actions/picture-upload.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { useProfileForm, toNumber } from './form.ts';
import type { ProfileForm } from './form.ts';
import { marginLabels, margins } from './profile-fields.ts';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/** What is printed on reports, bills and receipts. */
export default function PapersTab() {
  return (
    <>
      <PapersSection />
      <ReportPapersSection />
    </>
  );
}

/** What is printed at the top of reports and bills besides name and address: the licence number and the logo. */
export function PapersSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  return (
    <ProfileSection title={t('papers.title')} about={t('papers.about')}>
      <TextField
        label={t('label.licence')}
        hint={t('licence.hint')}
        autoComplete="off"
        error={errorOf('profile.licence')}
        {...register('profile.licence')}
      />
      <Logo />
    </ProfileSection>
  );
}

/** How reports are printed: whether with the previous value, and the margins on pre-printed paper. */
function ReportPapersSection() {
  const { t } = useTranslation('clinic');
  const { register, errorOf } = useProfileForm();
  const previous = useController<ProfileForm, 'profile.papers.previousValue'>({
    name: 'profile.papers.previousValue',
  }).field;
  return (
    <ProfileSection title={t('reportPapers.title')} about={t('reportPapers.about')}>
      <div className={css.choice}>
        <Toggle
          label={t('label.previousValue')}
          value={previous.value}
          onChange={previous.onChange}
          choices={[
            { value: 'on', label: t('previousValue.on') },
            { value: 'off', label: t('previousValue.off') },
          ]}
        />
      </div>
      <div className={css.columns}>
        {margins.map((side) => (
          <TextField
            key={side}
            label={t(marginLabels[side])}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(`profile.papers.margins.${side}`)}
            {...register(`profile.papers.margins.${side}`, { setValueAs: toNumber })}
          />
        ))}
      </div>
    </ProfileSection>
  );
}

/** The logo. Changes are saved at once, apart from the form. */
function Logo() {
  const { t } = useTranslation('clinic');
  const { data } = useQuery(queryOf('readLogo'));
  // The header of the portal shows it too.
  useEffect(() => {
    if (data) saveClinicLogo(data.shown);
  }, [data]);
  const errorText = useErrorText();
  const upload = useUpload('changeLogo');
  const { mutate, isPending, error } = useAction('removeLogo');
  return (
    <PictureUpload
      title={t('logo.title')}
      about={t('logo.about')}
      none={t('logo.none')}
      picture={data?.logo ? <img className={css.logoPicture} src={data.logo} alt={t('logo.alt')} /> : data && null}
      upload={upload}
      removal={{
        remove: (onDone) => mutate({}, { onSuccess: onDone }),
        isRemoving: isPending,
        problem: error ? errorText(error) : '',
      }}
      texts={{
        add: t('logo.add'),
        change: t('logo.change'),
        remove: t('logo.remove'),
        removeTitle: t('logo.removeTitle'),
        removeText: t('logo.removeText'),
      }}
    />
  );
}
