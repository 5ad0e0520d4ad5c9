import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { Filters } from '../components/filters.tsx';
import { MessageList } from '../components/message-list.tsx';
import { MessageView } from '../components/message-view.tsx';
import { NoMessage } from '../components/no-message.tsx';
import css from '../components/messages.module.css';
import { useMessagePlace } from '../message-place.ts';
import { useMessages } from '../readings.ts';
import { useUnreadCount } from '../unread.ts';

/** What visitors have written: list and message side by side on a PC, one after the other on a phone (D12). */
export default function Messages() {
  const { t } = useTranslation(['enquiries', 'app']);
  const language = useLanguage();
  const isWide = useWide();
  const [place, goTo] = useMessagePlace();
  const reading = useMessages(place);
  const unread = useUnreadCount();
  const lastOpened = useRef<number | null>(null);
  useEffect(() => {
    if (place.message) lastOpened.current = place.message;
  }, [place.message]);

  const listed = reading.data?._embedded.enquiryList.find(({ id }) => id === place.message);
  const message = place.message && (
    <MessageView key={place.message} id={place.message} listed={listed} place={place} isAlone={!isWide} />
  );
  const list = (
    <div className={css.listing}>
      <Filters key={place.q} place={place} onPlace={goTo} />
      <MessageList reading={reading} place={place} onPlace={goTo} cameFrom={lastOpened} />
    </div>
  );
  const counted = unread > 0 ? t('unread', { n: formatNumber(unread, language) }) : t('allRead');
  return (
    <Page title={t('app:title.messages')} intro={reading.data && counted}>
      {isWide ? (
        <div className={css.sides}>
          {list}
          {message || <NoMessage />}
        </div>
      ) : (
        message || list
      )}
    </Page>
  );
}
