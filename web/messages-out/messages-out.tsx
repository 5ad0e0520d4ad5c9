import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Counts } from './counts.tsx';
import { OutboxList } from './outbox-list.tsx';
import { RegisterSheet } from './register-sheet.tsx';
import { TemplateList } from './template-list.tsx';

type Registering = Pick<ComponentProps<typeof RegisterSheet>, 'template' | 'providers'>;

/** /messages-out: what the clinic sends by SMS, and how its texts are registered. */
export default function MessagesOut() {
  const { t } = useTranslation(['messages-out', 'app']);
  const [registering, setRegistering] = useState<Registering | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Page title={t('app:title.messagesOut')} intro={t('intro')}>
      {isSaved && <Notice kind="success">{t('saved')}</Notice>}
      <OutboxList />
      <Counts />
      <TemplateList onRegister={setRegistering} />
      {registering && (
        <RegisterSheet
          {...registering}
          onDone={() => {
            setIsSaved(true);
            setRegistering(null);
          }}
          onClose={() => setRegistering(null)}
        />
      )}
    </Page>
  );
}
