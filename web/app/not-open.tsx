import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** A screen that has its address and its guard, and nothing on it yet. */
export function NotOpen() {
  const { t } = useTranslation();
  return (
    <Page narrow title={t('notOpen.title')} intro={t('notOpen.text')}>
      <LinkButton to={screens.dashboard.path}>{t('backToDashboard')}</LinkButton>
    </Page>
  );
}
