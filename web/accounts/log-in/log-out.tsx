import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { logOut } from '../shared/log-in.ts';

/** Log out: one button (R25). */
export default function LogOut() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { user } = useSession();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logOut();
    await navigate(screens.logIn.path, { replace: true });
  };
  return (
    <Page
      narrow
      title={t('title.logOut', { ns: 'app' })}
      intro={user ? t('logOut.intro', { name: user.name }) : t('logOut.nobody')}
    >
      <Button wide busy={leaving} onClick={() => void leave()}>
        {t('logOut.submit')}
      </Button>
    </Page>
  );
}
