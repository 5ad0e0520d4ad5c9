import type { PageProps } from '../texts.ts';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Log out: one button (R25). The script says who is logged in. */
export function LogOutPage(props: PageProps) {
  const { language, t } = props;
  return (
    <AccountFrame {...props} title={t('logOut.title')} intro={t('logOut.nobody')}>
      <AccountForm language={language} step="logOut">
        <SubmitButton>{t('logOut.submit')}</SubmitButton>
      </AccountForm>
    </AccountFrame>
  );
}
