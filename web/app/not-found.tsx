import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { TabTitle } from './tab-title.tsx';

/** Shown for an unknown address. */
export function NotFound() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Page narrow title={t('notFound.title')} intro={t('notFound.text')}>
      <TabTitle>{t('notFound.title')}</TabTitle>
      <LinkButton to={user ? screens.dashboard.path : screens.logIn.path}>
        {user ? t('backToDashboard') : t('title.logIn')}
      </LinkButton>
    </Page>
  );
}
