import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageOut } from '#contract/messages-out/outbox.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Actions, isFailed, Outcome, Phone, Unclear } from './message-parts.tsx';
import css from './messages-out.module.css';

/** A message: the recipient, its text, its state, and what can be done about it. */
export function MessageCard({ message }: { message: MessageOut }) {
  const { t } = useTranslation('messages-out');
  const language = useLanguage();
  const id = useId();
  const { kind, name, phoneNumber, text, createdAt } = message;
  return (
    <Card className={css.card} role="group" aria-labelledby={id}>
      <div>
        <h3 id={id}>{t(`messageKind.${kind}`)}</h3>
        <p>
          {name && <Name>{name}</Name>} {phoneNumber && <Phone number={phoneNumber} />} ·{' '}
          {formatDateTime(createdAt, language)}
        </p>
      </div>
      {text && (
        <p className={css.text}>
          <Name>{text}</Name>
        </p>
      )}
      <Outcome message={message} />
      <Unclear message={message} />
      {isFailed(message) && <Actions message={message} />}
    </Card>
  );
}
