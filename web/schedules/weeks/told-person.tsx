import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LeavePeople } from '#contract/schedules/shapes.ts';
import type { MessageState } from '#contract/schedules/states.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime, formatPhone, formatTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './weeks.module.css';

const tones: Record<MessageState, Tone> = { QUEUED: 'pending', SENT: 'neutral', FAILED: 'danger' };

/**
 * Somebody who was told of a leave, and whether the message has reached them; if not, the desk calls and records it.
 */
export function ToldPerson({ person }: { person: LeavePeople['told'][number] }) {
  const { t } = useTranslation('schedules');
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useAction('noteLeaveCall');
  const { id, bookingId, patientName, phone, kind, state, newTime, calledAt } = person;
  const label = `told-${id}`;
  const change = newTime ? t('people.newTime', { when: formatDateTime(newTime, language) }) : t(`leaveMessage.${kind}`);
  return (
    <li className={css.line}>
      <div>
        <p id={label}>
          <Link to={screens.doctorBooking.path.replace(':id', String(bookingId))}>
            <Name>{patientName}</Name>
          </Link>{' '}
          <Badge tone={tones[state]}>{t(`messageState.${state}`)}</Badge>
        </p>
        <p className={css.soft}>
          {change} · <a href={`tel:+91${phone}`}>{formatPhone(phone)}</a>
          {calledAt && ` · ${t('people.calledAt', { time: formatTime(calledAt, language) })}`}
        </p>
        {error && <Notice kind="error">{errorText(error)}</Notice>}
      </div>
      {state !== 'SENT' && !calledAt && (
        <Button look="quiet" busy={isPending} aria-describedby={label} onClick={() => mutate({ params: { id } })}>
          {t('people.called')}
        </Button>
      )}
    </li>
  );
}
