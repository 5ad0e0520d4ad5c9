import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { writeClock } from '#contract/clock-words.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits, formatNumber, formatRupees, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import css from './owner-day.module.css';

/** The number of doctors that fit into the first view of a PC. */
const shownAtOnce = 4;

type Session = Answer<'readOverview'>['sessions'][number];

/**
 * The sessions of a day that have bookings: how many people are at each step, money, and delay. A table; on a phone the
 * numbers of a session are below its doctor.
 */
export function DaySessions({ of: { sessions } }: { of: Answer<'readOverview'> }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const isWide = useWide();
  if (sessions.length === 0) return <p className={css.line}>{t('sessions.none')}</p>;
  const keyOf = ({ doctorId, startsAt }: Session) => `${doctorId} ${startsAt}`;
  const numbersOf = ({ seen, here, expected, missed }: Session) =>
    [
      { label: t('sessions.seen'), value: seen },
      { label: t('sessions.here'), value: here },
      { label: t('sessions.expected'), value: expected },
      { label: t('sessions.missed'), value: missed },
    ].map(({ label, value }) => ({ label, value: value === 0 ? '–' : formatNumber(value, language) }));
  if (!isWide)
    return (
      <ul className={css.sessions} aria-label={t('sessions')}>
        {sessions.map((session) => (
          <li key={keyOf(session)}>
            <About session={session} withTaken />
            <States session={session} />
            <dl className={css.numbers}>
              {numbersOf(session).map(({ label, value }) => (
                <div key={label}>
                  <dt className={css.line}>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  // A part that scrolls must be reachable by keyboard.
  const scrolls = sessions.length > shownAtOnce;
  return (
    <div
      className={scrolls ? css.many : undefined}
      {...(scrolls && { role: 'region', tabIndex: 0, 'aria-label': t('sessions') })}
    >
      <table className={css.table}>
        <caption className="visually-hidden">{t('sessions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sessions.doctor')}</th>
            {numbersOf(sessions[0]!).map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{t('taken')}</th>
            <th scope="col">{t('sessions.state')}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={keyOf(session)}>
              <th scope="row">
                <About session={session} />
              </th>
              {numbersOf(session).map(({ label, value }) => (
                <td key={label}>{value}</td>
              ))}
              <td>{session.taken ? formatRupees(session.taken, language) : '–'}</td>
              <td>
                <States session={session} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The doctor, time and room of a session; with `withTaken`, also the money taken in it. */
function About({ session, withTaken = false }: { session: Session; withTaken?: boolean }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  return (
    <>
      <strong>{inLanguage(language, session.doctorName, session.doctorNameBn)}</strong>
      <span className={css.line}>
        {[
          `${writeClock(session.startsAt, language)} – ${writeClock(session.endsAt, language)}`,
          session.room && t('sessions.room', { room: formatDigits(session.room, language) }),
          withTaken && session.taken && t('sessions.taken', { amount: formatRupees(session.taken, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** A session's delay, and the state that the clinic has set. */
function States({ session }: { session: Session }) {
  return (
    <>
      <Delay of={session} />
      <SessionState of={session} />
    </>
  );
}

/** By how many minutes a session began late; before it begins, how late it is while somebody waits. */
function Delay({ of: { hasBegun, minutesLate, here } }: { of: Session }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  if (minutesLate === 0 || (!hasBegun && here === 0)) return null;
  const late = formatNumber(minutesLate, language);
  return (
    <span className={hasBegun ? css.line : css.late}>
      {t(hasBegun ? 'sessions.beganLate' : 'sessions.notBegun', { n: late })}
    </span>
  );
}

/** The state that the clinic has set for a session, if any: paused, or expected later. */
function SessionState({ of: { isPaused, expectedStart } }: { of: Session }) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  if (isPaused) return <Badge tone="pending">{t('sessions.paused')}</Badge>;
  if (!expectedStart) return null;
  return <Badge tone="pending">{t('sessions.late', { time: formatTime(expectedStart, language) })}</Badge>;
}
