import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { providerNames } from '#contract/messages-out/providers.ts';
import type { MessageOut, OutboxState } from '#contract/messages-out/outbox.ts';
import { codeKinds } from '#contract/messages-out/texts.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button, OutLink } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './messages-out.module.css';

const tones: Readonly<Record<OutboxState, Tone>> = {
  QUEUED: 'pending',
  SENDING: 'pending',
  ACCEPTED: 'pending',
  SENT: 'success',
  DELIVERED: 'success',
  FAILED: 'danger',
  UNCLEAR: 'warning',
  HANDED_OVER: 'neutral',
  WITHHELD: 'neutral',
};

/** A message: to whom, what it says, how it went. What did not arrive is sent again, or told by WhatsApp. */
export function MessageCard({ message }: { message: MessageOut }) {
  const { t } = useTranslation('messages-out');
  const language = useLanguage();
  const id = useId();
  const { kind, name, phoneNumber, text, state, fault, code, provider, createdAt } = message;
  const isFailed = state === 'FAILED' || state === 'UNCLEAR';
  const own = { url: t('gateway'), voice: t('voice') };
  return (
    <Card className={css.card} role="group" aria-labelledby={id}>
      <div>
        <h3 id={id}>{t(`messageKind.${kind}`)}</h3>
        <p>
          {name && <Name>{name}</Name>}{' '}
          {phoneNumber && <a href={`tel:+91${phoneNumber}`}>{formatPhone(phoneNumber)}</a>} ·{' '}
          {formatDateTime(createdAt, language)}
        </p>
      </div>
      {text && (
        <p className={css.text}>
          <Name>{text}</Name>
        </p>
      )}
      <p className={css.marks}>
        <Badge tone={tones[state]}>{t(`outboxState.${state}`)}</Badge>
        {provider && t('by', { provider: { ...providerNames, ...own }[provider] })}
        {fault && (isFailed || state === 'WITHHELD') && <span>{t(`messageFault.${fault}`)}</span>}
        {code && isFailed && <span>{t('code', { code })}</span>}
      </p>
      {state === 'UNCLEAR' && text && <p>{t('outbox.unclear')}</p>}
      {isFailed && <Actions message={message} />}
    </Card>
  );
}

function Actions({ message: { id, kind, phoneNumber, text, abilities } }: { message: MessageOut }) {
  const { t } = useTranslation('messages-out');
  const errorText = useErrorText();
  const again = useAction('sendMessageAgain', { awaitRefresh: true });
  const over = useAction('handMessageOver', { awaitRefresh: true });
  if (codeKinds.has(kind)) return <p>{t('outbox.noText')}</p>;
  const error = again.error ?? over.error;
  const isBusy = again.isPending || over.isPending;
  return (
    <>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {!text && <p>{t('outbox.notWritten')}</p>}
      <div className={css.marks}>
        {abilities.sendAgain && (
          <Button disabled={isBusy} onClick={() => again.mutate({ params: { id } })}>
            {t('again')}
          </Button>
        )}
        {abilities.handOver && text && phoneNumber && (
          <OutLink
            look="quiet"
            href={`https://wa.me/91${phoneNumber}?text=${encodeURIComponent(text)}`}
            target="_blank"
          >
            {t('whatsApp')}
          </OutLink>
        )}
        {abilities.handOver && (
          <Button look="plain" disabled={isBusy} onClick={() => over.mutate({ params: { id } })}>
            {t('handOver')}
          </Button>
        )}
      </div>
    </>
  );
}
