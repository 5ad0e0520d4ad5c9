import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { TabTitle } from './tab-title.tsx';

/** Shown when a screen failed to render or its files did not load. A reload helps with both. */
export function ErrorView() {
  const { t } = useTranslation();
  return (
    <Page narrow title={t('broken.title')} intro={t('broken.text')}>
      <TabTitle>{t('broken.title')}</TabTitle>
      <Button onClick={() => window.location.reload()}>{t('ui:tryAgain')}</Button>
    </Page>
  );
}
