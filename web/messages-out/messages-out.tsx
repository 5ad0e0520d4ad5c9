import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Counts } from './counts.tsx';
import { OutboxList } from './outbox-list.tsx';
import { RegisterSheet } from './register-sheet.tsx';
import { TemplateList } from './template-list.tsx';

type Registering = Pick<ComponentProps<typeof RegisterSheet>, 'template' | 'providers'>;

/** /messages-out: what the clinic sends by SMS, and how its texts are registered; for the desk, what did not arrive. */
export default function MessagesOut() {
  const { t } = useTranslation(['messages-out', 'app']);
  const [registering, setRegistering] = useState<Registering | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const { role } = useUser();
  if (!mayUse('messagesOut.manage', role))
    return (
      <Page title={t('app:title.messagesOut')} intro={t('introDesk')}>
        <OutboxList isAll={false} />
      </Page>
    );
  return (
    <Page title={t('app:title.messagesOut')} intro={t('intro')}>
      {isSaved && <Notice kind="success">{t('saved')}</Notice>}
      <OutboxList isAll />
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
