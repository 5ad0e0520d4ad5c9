import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { writeAddress } from './messages-address.ts';
import type { MessagesAddress } from './messages-address.ts';
import { useMark, useMessage } from './queries.ts';
import { Message } from './message.tsx';
import css from './messages.module.css';

/** The open message; opening it marks it as read. `replacesList` on a phone, where it replaces the list. */
export function MessageView({
  id,
  listed,
  address,
  replacesList,
}: {
  id: number;
  listed: Enquiry | undefined;
  address: MessagesAddress;
  replacesList: boolean;
}) {
  const { t } = useTranslation('enquiries');
  const query = useMessage(id, listed);
  const marking = useMark(id);
  const isUnread = query.data?.readAt === null;
  const { mark } = marking;
  const markRead = useRef(() => mark({ read: true }));
  useEffect(() => {
    if (isUnread) markRead.current();
  }, [isUnread]);
  const close = useClose(address);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replacesList) close();
  };
  return (
    <section className={css.messagePane} aria-label={t('message')} onKeyDown={onKeyDown}>
      {replacesList && <BackToList address={address} onBack={close} />}
      <Card>
        <Loaded
          query={query}
          data={query.data}
          failedText={t('failedOne')}
          failure={failedWith(query.error, 404) && <FailedState text={t('gone')} />}
          rowHeight="4rem"
        >
          {(enquiry) => <Message enquiry={enquiry} marking={marking} takesFocus={replacesList} />}
        </Loaded>
      </Card>
    </section>
  );
}

function listAddress(address: MessagesAddress) {
  return { search: writeAddress({ ...address, message: null }) };
}

/** Goes back to the list as it was, or to its start if the message was opened by its address. */
function useClose(address: MessagesAddress): () => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  return () => void (state?.fromList ? navigate(-1) : navigate(listAddress(address), { replace: true }));
}

function BackToList({ address, onBack }: { address: MessagesAddress; onBack: () => void }) {
  const { t } = useTranslation('enquiries');
  return (
    <BackLink to={listAddress(address)} onBack={onBack}>
      {t('toList')}
    </BackLink>
  );
}

/** Shown beside the list until a message is chosen. */
export function NoMessage() {
  const { t } = useTranslation('enquiries');
  return (
    <Card className={css.messagePane}>
      <EmptyState text={t('choose')} />
    </Card>
  );
}
