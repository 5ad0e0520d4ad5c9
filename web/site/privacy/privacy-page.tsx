import type { ReactNode } from 'react';
import { answerDays } from '#contract/patients/data-requests.ts';
import { childUntil, retention } from '#contract/patients/retention.ts';
import type { RetentionKind } from '#contract/patients/retention.ts';
import { siteAddress } from '#contract/site.ts';
import { numberText, phoneText } from '../formats.ts';
import { dialled } from '#web/lib/format.ts';
import type { PageProps, TextKey } from '../texts.ts';
import css from './privacy-page.module.css';

const kept: readonly TextKey[] = [
  'privacy.kept.account',
  'privacy.kept.family',
  'privacy.kept.visits',
  'privacy.kept.money',
  'privacy.kept.aadhaar',
  'privacy.kept.openings',
];
const why: readonly TextKey[] = ['privacy.why.care', 'privacy.why.reach', 'privacy.why.law', 'privacy.why.never'];
const who: readonly TextKey[] = [
  'privacy.who.clinic',
  'privacy.who.family',
  'privacy.who.referred',
  'privacy.who.others',
];
const rights: readonly TextKey[] = [
  'privacy.rights.see',
  'privacy.rights.correct',
  'privacy.rights.withdraw',
  'privacy.rights.erase',
];
const periods: Record<RetentionKind, TextKey> = {
  records: 'privacy.period.records',
  money: 'privacy.period.money',
  audit: 'privacy.period.audit',
  logins: 'privacy.period.logins',
  messages: 'privacy.period.messages',
  requests: 'privacy.period.requests',
};

/** The notice about people's data in plain words (I3): what, why, how long, who sees it, one's rights, complaints. */
export function PrivacyPage({ content: { profile }, language, t }: PageProps) {
  const clinic = profile.name[language];
  const { name } = profile.grievance;
  const phone = profile.grievance.phone || profile.phones[0]!;
  const email = profile.grievance.email || profile.email;
  return (
    <div className={css.page}>
      <h1>{t('privacy.title')}</h1>
      <p>{t('privacy.intro', { clinic })}</p>
      <Section title={t('privacy.kept')} lines={kept.map((key) => t(key))} />
      <Section title={t('privacy.why')} lines={why.map((key) => t(key))} />
      <Section
        title={t('privacy.period')}
        lines={(Object.keys(periods) as RetentionKind[]).map((kind) =>
          t(periods[kind], {
            years: numberText(retention[kind].years, language),
            age: numberText(childUntil, language),
          }),
        )}
      >
        <p>{t('privacy.periodEnd')}</p>
      </Section>
      <Section title={t('privacy.who')} lines={who.map((key) => t(key))} />
      <Section
        title={t('privacy.rights')}
        lines={rights.map((key) => t(key, { days: numberText(answerDays, language) }))}
      >
        <p>
          <a href={siteAddress('logIn', language)}>{t('nav.logIn')}</a>
        </p>
      </Section>
      <Section title={t('privacy.children')} lines={[t('privacy.childrenText')]} />
      <section id="complaints">
        <h2>{t('privacy.complain')}</h2>
        <p>{name ? t('privacy.officer', { name, clinic }) : t('privacy.officerNone', { clinic })}</p>
        <ul>
          <li>
            <a href={`tel:${dialled(phone)}`}>{phoneText(phone)}</a>
          </li>
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
          <li>{profile.address[language]}</li>
        </ul>
        <p>{t('privacy.board')}</p>
      </section>
    </div>
  );
}

function Section({ title, lines, children }: { title: string; lines: readonly string[]; children?: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
