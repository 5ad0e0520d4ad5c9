import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useSession } from '#web/lib/session.ts';
import { LinkButton, OutLink } from '#web/ui/actions/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { TabTitle } from './screen-guard.tsx';

/** Shown for an unknown address. */
export function NotFound() {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  return (
    <Page narrow title={t('notFound.title')} intro={t('notFound.text')}>
      <TabTitle>{t('notFound.title')}</TabTitle>
      {user ? (
        <LinkButton to={screens.dashboard.path}>{t('backToDashboard')}</LinkButton>
      ) : (
        <OutLink href={siteAddress('logIn', language)}>{t('title.logIn')}</OutLink>
      )}
    </Page>
  );
}
