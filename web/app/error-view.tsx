import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import { useReloadOnline } from '#web/ui/feedback/lazy-part.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { TabTitle } from './screen-guard.tsx';

/**
 * Shown when a screen failed to render or its files did not load. A reload helps with both, once there is a connection.
 */
export function ErrorView() {
  const [wasOffline] = useState(() => !navigator.onLine);
  return wasOffline ? <OfflinePage /> : <BrokenPage />;
}

function OfflinePage() {
  const { t } = useTranslation();
  useReloadOnline();
  return (
    <Page narrow title={t('ui:offline.title')} intro={t('offlinePage')}>
      <TabTitle>{t('ui:offline.title')}</TabTitle>
    </Page>
  );
}

function BrokenPage() {
  const { t } = useTranslation();
  return (
    <Page narrow title={t('broken.title')} intro={t('broken.text')}>
      <TabTitle>{t('broken.title')}</TabTitle>
      <Button onClick={() => window.location.reload()}>{t('ui:tryAgain')}</Button>
    </Page>
  );
}
