import { useTranslation } from 'react-i18next';
import type { Leave } from '#contract/schedules/shapes.ts';
import type { LeaveState } from '#contract/schedules/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useScheduleTexts } from './texts.ts';
import css from './weeks.module.css';

const tones: Record<LeaveState, Tone> = { ASKED: 'pending', CONFIRMED: 'neutral', DECLINED: 'danger' };

/** One leave; the desk confirms, declines or removes it, a Doctor takes their request back. */
export function LeaveLine({ leave, onMove }: { leave: Leave; onMove: () => void }) {
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  const language = useLanguage();
  const { awayOf } = useScheduleTexts();
  const decide = useAction('decideLeave');
  const remove = useAction('removeLeave');
  const params = { id: leave.id };
  const error = decide.error ?? remove.error;
  const { abilities } = leave;
  const id = `leave-${leave.id}`;
  return (
    <li className={css.line}>
      <div>
        <p id={id}>
          {awayOf(leave)} <Badge tone={tones[leave.state]}>{t(`leaveState.${leave.state}`)}</Badge>
        </p>
        {leave.booked > 0 && leave.state !== 'DECLINED' && (
          <p className={css.booked}>{t('leave.booked', { n: formatNumber(leave.booked, language) })}</p>
        )}
        {leave.toCall > 0 && (
          <p className={css.booked}>{t('leave.toCall', { n: formatNumber(leave.toCall, language) })}</p>
        )}
        {leave.reason && <p className={css.soft}>{leave.reason}</p>}
        {error && (
          <Notice kind="error">
            {t('leave.actionFailed')} {errorText(error)}
          </Notice>
        )}
      </div>
      <div className={css.actions}>
        {abilities.decide && (
          <>
            <Button
              aria-describedby={id}
              busy={decide.isPending}
              onClick={() => decide.mutate({ params, body: { confirm: true } })}
            >
              {t('leave.confirm')}
            </Button>
            <Button
              look="quiet"
              aria-describedby={id}
              busy={decide.isPending}
              onClick={() => decide.mutate({ params, body: { confirm: false } })}
            >
              {t('leave.decline')}
            </Button>
          </>
        )}
        {abilities.moveBooked && (
          <Button look={leave.booked + leave.toCall > 0 ? undefined : 'quiet'} aria-describedby={id} onClick={onMove}>
            {t('people.open')}
          </Button>
        )}
        {/* Whoever may decide declines a request in place of removing it. */}
        {abilities.remove && !abilities.decide && (
          <Button look="quiet" aria-describedby={id} busy={remove.isPending} onClick={() => remove.mutate({ params })}>
            {t('leave.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
