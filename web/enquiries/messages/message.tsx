import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enquiry } from '#contract/enquiries/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { useMark } from './queries.ts';
import css from './messages.module.css';

/** A message: sender, time, contact data, and the text with its line breaks. */
export function Message({
  enquiry,
  marking,
  takesFocus,
}: {
  enquiry: Enquiry;
  marking: ReturnType<typeof useMark>;
  takesFocus: boolean;
}) {
  const { t } = useTranslation('enquiries');
  const language = useLanguage();
  const clinic = useClinicName();
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { name, phone, email, message, receivedAt } = enquiry;
  const subject = t('reply.subject', { clinic });
  return (
    <article className={css.message}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          <Name>{name}</Name>
        </h2>
        <time className={css.time} dateTime={receivedAt}>
          {formatDateTime(receivedAt, language)}
        </time>
      </header>
      <ul className={css.contacts}>
        <li>
          <a href={`tel:${dial(phone)}`}>{formatPhone(phone)}</a>
        </li>
        <li>
          <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</a>
        </li>
      </ul>
      <MessageText text={message} />
      {marking.error && <Notice kind="error">{errorText(marking.error)}</Notice>}
      <Answering enquiry={enquiry} marking={marking} />
    </article>
  );
}

/** Longer messages are shortened. */
const shortenFrom = { characters: 900, lines: 14 };

function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('enquiries');
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > shortenFrom.characters || text.split('\n').length > shortenFrom.lines;
  return (
    <div>
      <p className={css.text} data-folded={(isLong && !isOpen) || undefined}>
        <Name>{text}</Name>
      </p>
      {isLong && (
        <Button look="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('fold') : t('unfold')}
        </Button>
      )}
    </div>
  );
}

/** Whether it was answered, by whom and when, and the button to change that. */
function Answering({ enquiry, marking }: { enquiry: Enquiry; marking: ReturnType<typeof useMark> }) {
  const { t } = useTranslation('enquiries');
  const language = useLanguage();
  const { answeredAt, answeredBy } = enquiry;
  if (answeredAt === null) {
    return (
      <div>
        <Button busy={marking.isPending} onClick={() => marking.mark({ answered: true })}>
          {t('markAnswered')}
        </Button>
      </div>
    );
  }
  const when = formatDateTime(answeredAt, language);
  return (
    <div className={css.actions}>
      <Notice kind="success">
        {answeredBy ? t('answeredBy', { name: answeredBy, when }) : t('answeredAt', { when })}
      </Notice>
      <Button look="quiet" busy={marking.isPending} onClick={() => marking.mark({ answered: false })}>
        {t('openAgain')}
      </Button>
    </div>
  );
}

/** The number to dial for a phone as typed by a visitor: ten digits get India's country code. */
export function dial(phone: string): string {
  const digits = phone.replace(/[^0-9+]/g, '');
  return /^[0-9]{10}$/.test(digits) ? `+91${digits}` : digits;
}
