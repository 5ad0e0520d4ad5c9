import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Counts } from './counts.tsx';
import { OutboxList } from './outbox-list.tsx';
import { RegisterSheet } from './register-sheet.tsx';
import { TemplateList } from './template-list.tsx';

type Registering = Pick<ComponentProps<typeof RegisterSheet>, 'template' | 'providers'>;

const tabLabels = { messages: 'outbox.title', counts: 'counts.title', texts: 'texts.title' } as const;
const tabs = Object.keys(tabLabels) as (keyof typeof tabLabels)[];

/** /messages-out: what the clinic sends by SMS, and how its texts are registered; for the desk, what did not arrive. */
export default function MessagesOut() {
  const { t } = useTranslation(['messages-out', 'app']);
  const [registering, setRegistering] = useState<Registering | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const { role } = useUser();
  const { value: tab = 'messages' } = useChoiceInAddress('tab', tabs);
  if (!mayUse('messagesOut.manage', role))
    return (
      <Page title={t('app:title.messagesOut')} intro={t('introDesk')}>
        <OutboxList isAll={false} />
      </Page>
    );
  return (
    <Page title={t('app:title.messagesOut')} intro={t('intro')}>
      {tab === 'texts' && isSaved && <Notice kind="success">{t('saved')}</Notice>}
      <Tabs
        label={t('tabs')}
        current={tab}
        tabs={tabs.map((name) => ({
          name,
          label: t(tabLabels[name]),
          search: name === 'messages' ? '' : `?tab=${name}`,
        }))}
      />
      {tab === 'messages' && <OutboxList isAll />}
      {tab === 'counts' && <Counts />}
      {tab === 'texts' && <TemplateList onRegister={setRegistering} />}
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
