import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { writeClock } from '#contract/clock-words.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits, formatNumber, formatRupees, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import css from './owner-day.module.css';

type Session = Answer<'readOverview'>['sessions'][number];

/** The doctors' sessions of a day in which somebody has a place: people by where they are, money and delay. */
export function DaySessions({ of: { sessions } }: { of: Answer<'readOverview'> }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const n = (value: number) => (value === 0 ? '–' : formatNumber(value, language));
  if (sessions.length === 0) return <p className={css.line}>{t('sessions.none')}</p>;
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('sessions')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sessions.doctor')}</th>
          <th scope="col">{t('sessions.seen')}</th>
          <th scope="col">{t('sessions.here')}</th>
          <th scope="col">{t('sessions.expected')}</th>
          <th scope="col">{t('sessions.missed')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={`${session.doctorId} ${session.startsAt}`}>
            <th scope="row">
              {inLanguage(language, session.doctorName, session.doctorNameBn)}
              <span className={css.line}>
                {[
                  `${writeClock(session.startsAt, language)} – ${writeClock(session.endsAt, language)}`,
                  session.room && t('sessions.room', { room: formatDigits(session.room, language) }),
                  session.taken && t('sessions.taken', { amount: formatRupees(session.taken, language) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Delay of={session} />
              <SessionState of={session} />
            </th>
            <td>{n(session.seen)}</td>
            <td>{n(session.here)}</td>
            <td>{n(session.expected)}</td>
            <td>{n(session.missed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** By how many minutes a session began late, or is late while somebody waits. */
function Delay({ of: { hasBegun, minutesLate, here } }: { of: Session }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  if (minutesLate === 0 || (!hasBegun && here === 0)) return null;
  const late = formatNumber(minutesLate, language);
  return <span className={css.line}>{t(hasBegun ? 'sessions.beganLate' : 'sessions.notBegun', { n: late })}</span>;
}

/** What the clinic has said of a session, if anything. */
function SessionState({ of: { isPaused, expectedStart } }: { of: Session }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  if (isPaused) return <Badge tone="pending">{t('sessions.paused')}</Badge>;
  if (!expectedStart) return null;
  return <Badge tone="pending">{t('sessions.late', { time: formatTime(expectedStart, language) })}</Badge>;
}
