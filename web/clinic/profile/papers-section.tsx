import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { runAction } from '#web/lib/refresh.ts';
import { upload } from '#web/lib/upload.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { PickFile } from '#web/ui/actions/pick-file.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { useProfileForm } from './form.ts';
import { ProfileSection } from './profile-section.tsx';
import css from './clinic.module.css';

/** What stands at the top of reports and bills beside name and address: the licence number and the logo. */
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

/** The logo is saved by itself, at once. */
function Logo() {
  const { t } = useTranslation('clinic');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data } = useQuery(queryOf('readLogo'));
  const [isAsking, setIsAsking] = useState(false);
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const { signal } = new AbortController();
      return runAction(client, 'changeLogo', () => upload('changeLogo', form, { signal }));
    },
  });
  const remove = useAction('removeLogo');
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) send.mutate(file);
  };
  const fault = send.error instanceof ApiError ? Object.values(send.error.fields)[0] : undefined;
  return (
    <div className={css.logo}>
      <h3>{t('logo.title')}</h3>
      <p className={css.about}>{t('logo.about')}</p>
      {data?.logo && <img className={css.logoPicture} src={data.logo} alt={t('logo.alt')} />}
      {data?.logo === null && <p>{t('logo.none')}</p>}
      <div className={css.barLine}>
        <PickFile accept="image/png,image/jpeg" disabled={send.isPending} onChange={choose}>
          {t(data?.logo ? 'logo.change' : 'logo.add')}
        </PickFile>
        {data?.logo && (
          <Button look="plain" onClick={() => setIsAsking(true)}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      {send.error && <Notice kind="error">{fault ?? errorText(send.error)}</Notice>}
      {isAsking && (
        <Confirm
          title={t('logo.removeTitle')}
          yes={t('logo.remove')}
          isBusy={remove.isPending}
          failure={remove.error ? errorText(remove.error) : undefined}
          onClose={() => setIsAsking(false)}
          onYes={() => remove.mutate({}, { onSuccess: () => setIsAsking(false) })}
        >
          <p>{t('logo.removeText')}</p>
        </Confirm>
      )}
    </div>
  );
}
