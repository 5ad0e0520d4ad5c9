import { TextInput } from '../form/field.tsx';
import type { PageProps } from '../texts.ts';
import { AccountForm, PhoneInput, SubmitButton } from './account-form.tsx';
import css from './account-frame.module.css';

/** An admin's way in while no SMS goes out: phone number and recovery code. It is made when it is asked for. */
export function RecoveryForm(props: PageProps) {
  const { language, t } = props;
  return (
    <template data-recovery>
      <AccountForm language={language} step="recovery">
        <PhoneInput {...props} name="phone" />
        <TextInput {...props} name="recoveryCode" label={t('recovery.label')} hint={t('recovery.hint')} />
        <SubmitButton>{t('recovery.submit')}</SubmitButton>
      </AccountForm>
      <div className={css.other} data-step="recovery">
        <p>
          <button className={css.link} type="button" data-back>
            {t('recovery.back')}
          </button>
        </p>
        <p className={css.intro}>{t('recovery.others')}</p>
      </div>
    </template>
  );
}
