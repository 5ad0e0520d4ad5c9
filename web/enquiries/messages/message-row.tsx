import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import { clinicClock } from '#contract/clinic-time.ts';
import type { Language } from '#contract/fields.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { formatShortDate, formatTime } from '#web/lib/format.ts';
import { now } from '#web/lib/now.ts';
import { writeAddress } from './messages-address.ts';
import type { MessagesAddress } from './messages-address.ts';
import css from './messages.module.css';

/** The up and down keys move the focus to the next row. */
function onArrowKey(event: KeyboardEvent<HTMLElement>): void {
  const item = event.currentTarget.parentElement;
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  if (!next) return;
  event.preventDefault();
  next.querySelector('a')?.focus();
}

/** A message in the list: sender, time, first words, and whether it is open. */
export function MessageRow({ enquiry, address }: { enquiry: Enquiry; address: MessagesAddress }) {
  const { t } = useTranslation('enquiries');
  const language = useLanguage();
  const isWide = useWide();
  const { id, name, message, receivedAt, readAt, answeredAt } = enquiry;
  return (
    <Link
      className={css.row}
      to={{ search: writeAddress({ ...address, message: id }) }}
      state={{ fromList: true }}
      preventScrollReset={isWide}
      data-message={id}
      data-unread={readAt === null || undefined}
      aria-current={address.message === id || undefined}
      onKeyDown={onArrowKey}
    >
      <span className={css.rowHead}>
        <span className={css.sender}>
          {readAt === null && <span className="visually-hidden">{t('filter.unread')}: </span>}
          <Name>{name}</Name>
        </span>
        <time className={css.time} dateTime={receivedAt}>
          {formatArrival(receivedAt, language)}
        </time>
      </span>
      <span className={css.preview}>
        <Name>{message}</Name>
      </span>
      {answeredAt !== null && <Badge tone="success">{t('answered')}</Badge>}
    </Link>
  );
}

/** The time for messages of today, the date for older ones. */
export function formatArrival(at: string, language: Language, present = now()): string {
  const dayOf = (moment: Date) => clinicClock(moment).date;
  return dayOf(new Date(at)) === dayOf(present) ? formatTime(at, language) : formatShortDate(at, language);
}
