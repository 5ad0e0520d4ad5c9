import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useListShape } from '#web/lib/list-shape.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { Filters } from './filters.tsx';
import { MessageList } from './message-list.tsx';
import { MessageView, NoMessage } from './message-view.tsx';
import { useMessagesAddress } from './messages-address.ts';
import { useMessages } from './queries.ts';
import css from './messages.module.css';

const sizes = [pageSizes.enquiryList, 50, 100];

/** Messages of visitors: list and message side by side on a PC, one at a time on a phone (D12). */
export default function Messages() {
  const { t } = useTranslation(['enquiries', 'app']);
  const language = useLanguage();
  const isWide = useWide();
  const [address, goTo] = useMessagesAddress();
  const shape = useListShape(sizes, true);
  const query = useMessages(address, shape);
  const unread = query.data?.unread ?? 0;
  const lastOpened = useRef<number | null>(null);
  useEffect(() => {
    if (address.message) lastOpened.current = address.message;
  }, [address.message]);

  const listed = query.data?._embedded.enquiryList.find(({ id }) => id === address.message);
  const message = address.message && (
    <MessageView key={address.message} id={address.message} listed={listed} address={address} replacesList={!isWide} />
  );
  const list = (
    <div className={css.listPane}>
      <Filters address={address} shape={shape} onAddress={goTo} />
      <MessageList query={query} address={address} onAddress={goTo} cameFrom={lastOpened} />
    </div>
  );
  const counted = unread > 0 ? t('unread', { n: formatNumber(unread, language) }) : t('allRead');
  return (
    <Page title={t('app:title.messages')} intro={query.data && counted}>
      {isWide ? (
        <div className={css.panes}>
          {list}
          {message || <NoMessage />}
        </div>
      ) : (
        message || list
      )}
    </Page>
  );
}
