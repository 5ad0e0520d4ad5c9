import { clinicClock, minutesOf } from '#contract/clinic-time.ts';
import { writeHour, writeRange } from '#contract/clock-words.ts';
import type { Language } from '#contract/fields.ts';
import type { QueueState } from '#contract/queue/states.ts';
import type { TokenPage as Token } from '#contract/queue/token-page.ts';
import { cancelPath, siteAddress, tokenPath } from '#contract/site.ts';
import { dateText, numberText, phoneText } from '../formats.ts';
import { dialled } from '#web/lib/format.ts';
import type { PageProps, TextKey, Translate } from '../texts.ts';

/** What a person should do, by state; people who wait are also told when. */
const words: Record<QueueState, TextKey> = {
  EXPECTED: 'token.expected',
  ARRIVED: 'token.waiting',
  CALLED: 'token.called',
  IN_ROOM: 'token.inRoom',
  SKIPPED: 'token.skipped',
  NO_SHOW: 'token.noShow',
  DONE: 'token.done',
};

/** /t/<code>: a number in a doctor's queue, for whoever holds the link. It names nobody, and loads itself again. */
export function TokenPage({ language, content, form, t }: PageProps) {
  const token = form.token?.answer;
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <>
      <header>
        <a href={siteAddress('home', language)}>{content.profile.name[language]}</a>
        {token && (
          <a href={tokenPath(form.token?.code ?? '', other)} lang={other} hrefLang={other} data-language-name>
            {t('token.otherLanguage')}
          </a>
        )}
      </header>
      <main>
        <h1>{t(token ? 'token.title' : 'token.unknown')}</h1>
        {token?.movedFrom && (
          <p className="card">{t('token.moved', { day: dateText(`${token.movedFrom}T12:00:00+05:30`, language) })}</p>
        )}
        {token ? <Standing token={token} language={language} t={t} /> : <p>{t('token.unknownText')}</p>}
        {token?.state === 'EXPECTED' && (
          <a className="call" href={cancelPath(form.token?.code ?? '', language)}>
            {t('token.cancel')}
          </a>
        )}
        {content.profile.phones.map((phone) => (
          <a key={phone} className="call" href={`tel:${dialled(phone)}`}>
            {t('token.phone', { phone: phoneText(phone) })}
          </a>
        ))}
      </main>
    </>
  );
}

function Standing({ token, language, t }: { token: Token; language: Language; t: Translate }) {
  const { number, day, startsAt, endsAt, room, serving, ahead, expected, expectedStart } = token;
  const hour = (minutes: number) => writeHour(Math.floor(minutes / 60), minutes % 60, language);
  const timeOf = (at: number) => hour(clinicClock(new Date(at)).minutes);
  const isAhead = !token.isEnded && (token.state === 'EXPECTED' || token.state === 'ARRIVED');
  return (
    <>
      <div className="ticket">
        <p>{t('token.number')}</p>
        <p className="number">{numberText(number, language)}</p>
        <p>{dateText(`${day}T12:00:00+05:30`, language)}</p>
        <p>
          {hour(minutesOf(startsAt))} – {hour(minutesOf(endsAt))}
        </p>
        <dl className="facts">
          <div>
            <dt>{t('token.serving')}</dt>
            <dd>{serving.length > 0 ? serving.map((one) => numberText(one, language)).join(', ') : '–'}</dd>
          </div>
          {ahead !== null && (
            <div>
              <dt>{t('token.ahead')}</dt>
              <dd>{t('token.people', { n: numberText(ahead, language) })}</dd>
            </div>
          )}
          {room && (
            <div>
              <dt>{t('token.room')}</dt>
              <dd>{/^[0-9]+$/.test(room) ? numberText(Number(room), language) : room}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className="card">
        {isAhead && expectedStart !== null && <p>{t('token.comesAt', { time: timeOf(expectedStart) })}</p>}
        {isAhead && token.isPaused && <p>{t('token.paused')}</p>}
        {expected && (
          <>
            <p className="soft">{t('token.about')}</p>
            <p className="range">{writeRange(new Date(expected.from), new Date(expected.to), language)}</p>
          </>
        )}
        <p>{t(token.isEnded ? 'token.onLeave' : words[token.state])}</p>
      </div>
      <p className="soft">{t('token.refresh')}</p>
    </>
  );
}
