import { useTranslation } from 'react-i18next';
import { providerNames } from '#contract/messages-out/providers.ts';
import type { MessageOut, OutboxState } from '#contract/messages-out/outbox.ts';
import { codeKinds } from '#contract/messages-out/texts.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button, OutLink } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
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

/** Whether a message is known not to have arrived, so that somebody has to act. */
export const isFailed = ({ state }: Pick<MessageOut, 'state'>): boolean => state === 'FAILED' || state === 'UNCLEAR';

/** The phone a message went to, to be called. */
export function Phone({ number }: { number: string }) {
  return (
    <a className={css.phone} href={`tel:+91${number}`}>
      {formatPhone(number)}
    </a>
  );
}

/** How a message went: its state, who took it, why it did not arrive. */
export function Outcome({ message }: { message: MessageOut }) {
  const { t } = useTranslation('messages-out');
  const { state, fault, code, provider } = message;
  const own = { url: t('gateway'), voice: t('voice') };
  return (
    <p className={css.marks}>
      <Badge tone={tones[state]}>{t(`outboxState.${state}`)}</Badge>
      {provider && t('by', { provider: { ...providerNames, ...own }[provider] })}
      {fault && (isFailed(message) || state === 'WITHHELD') && <span>{t(`messageFault.${fault}`)}</span>}
      {code && isFailed(message) && <span>{t('code', { code })}</span>}
    </p>
  );
}

/** How to find out whether a message arrived whose state is unclear. */
export function Unclear({ message: { state, text } }: { message: MessageOut }) {
  const { t } = useTranslation('messages-out');
  return state === 'UNCLEAR' && text && <p>{t('outbox.unclear')}</p>;
}

/** Sends a message that did not arrive again, or opens it in WhatsApp. */
export function Actions({ message: { id, kind, phoneNumber, text, abilities } }: { message: MessageOut }) {
  const { t } = useTranslation('messages-out');
  const errorText = useErrorText();
  const again = useAction('sendMessageAgain', { awaitRefresh: true });
  const over = useAction('handMessageOver', { awaitRefresh: true });
  if (codeKinds.has(kind)) return <p>{t('outbox.noText')}</p>;
  const error = again.error ?? over.error;
  const isBusy = again.isPending || over.isPending;
  // Clears the error of an earlier try.
  const sendAgain = () => {
    over.reset();
    again.mutate({ params: { id } });
  };
  const handOver = () => {
    again.reset();
    over.mutate({ params: { id } });
  };
  return (
    <>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {!text && <p>{t('outbox.notWritten')}</p>}
      <div className={css.marks}>
        {abilities.sendAgain && (
          <Button disabled={isBusy} onClick={sendAgain}>
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
          <Button look="plain" disabled={isBusy} onClick={handOver}>
            {t('handOver')}
          </Button>
        )}
      </div>
    </>
  );
}
