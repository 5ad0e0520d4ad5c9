import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { writePlace } from '../message-place.ts';
import type { MessagePlace } from '../message-place.ts';
import { useMark, useMessage } from '../readings.ts';
import { Message } from './message.tsx';
import css from './messages.module.css';

/** The message that is open; opening it marks it read. `isAlone` on a phone, where the list has made room for it. */
export function MessageView({
  id,
  listed,
  place,
  isAlone,
}: {
  id: number;
  listed: Enquiry | undefined;
  place: MessagePlace;
  isAlone: boolean;
}) {
  const { t } = useTranslation('enquiries');
  const { data, error, isError, isFetching, refetch } = useMessage(id, listed);
  const marking = useMark(id);
  const isUnread = data?.readAt === null;
  const { mark } = marking;
  const markRead = useRef(() => mark({ read: true }));
  useEffect(() => {
    if (isUnread) markRead.current();
  }, [isUnread]);
  const close = useClose(place);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isAlone) close();
  };
  const failure = failedWith(error, 404) ? (
    <FailedState text={t('gone')} />
  ) : (
    <FailedState text={t('failedOne')} retrying={isFetching} onRetry={() => void refetch()} />
  );
  return (
    <section className={css.reading} aria-label={t('message')} onKeyDown={onKeyDown}>
      {isAlone && <BackToList place={place} onBack={close} />}
      <Card>
        {data && <Message enquiry={data} marking={marking} takesFocus={isAlone} />}
        {!data && (isError ? failure : <Skeleton rows={3} height="4rem" />)}
      </Card>
    </section>
  );
}

function listAddress(place: MessagePlace) {
  return { search: writePlace({ ...place, message: null }) };
}

/** Back to the list as it was left; to its beginning when the message was opened by its address. */
function useClose(place: MessagePlace): () => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  return () => void (state?.fromList ? navigate(-1) : navigate(listAddress(place), { replace: true }));
}

function BackToList({ place, onBack }: { place: MessagePlace; onBack: () => void }) {
  const { t } = useTranslation('enquiries');
  return (
    <BackLink to={listAddress(place)} onBack={onBack}>
      {t('toList')}
    </BackLink>
  );
}
