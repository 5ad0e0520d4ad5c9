import type { VerifyResult } from '#contract/reports/states.ts';
import { siteAddress } from '#contract/site.ts';
import { dateText, numberText } from './formats.ts';
import type { PageProps, TextKey } from './texts.ts';
import { Icon } from './parts/icon.tsx';
import css from './verify-page.module.css';

const words: Record<VerifyResult, { title: TextKey; text: TextKey; verdict: Verdict }> = {
  GENUINE: { title: 'verify.genuine', text: 'verify.genuineText', verdict: 'stands' },
  SUPERSEDED: { title: 'verify.superseded', text: 'verify.supersededText', verdict: 'changed' },
  UNKNOWN: { title: 'verify.unknown', text: 'verify.unknownText', verdict: 'no' },
};

/**
 * The page behind a report's QR code: whether the report is genuine, and a few facts to compare with the paper. No
 * results and no name.
 */
export function VerifyPage({ language, form, t }: PageProps) {
  const answer = form.verified?.answer;
  const { title, text, verdict } = words[answer?.result ?? 'UNKNOWN'];
  return (
    <section className={css.page}>
      <VerdictHead verdict={verdict} title={t(title)} text={t(text)} />
      {answer?.clinic && (
        <dl className={css.facts}>
          <dt>{t('verify.clinic')}</dt>
          <dd>{answer.clinic[language]}</dd>
          <dt>{t('verify.number')}</dt>
          <dd>
            {answer.reportNumber}
            {(answer.version ?? 1) > 1 &&
              ` (${t('verify.version', { version: numberText(answer.version ?? 1, language) })})`}
          </dd>
          <dt>{t('verify.date')}</dt>
          <dd>{answer.date && dateText(answer.date, language)}</dd>
          {answer.supersededBy && (
            <>
              <dt>{t('verify.supersededSince')}</dt>
              <dd>{answer.supersededAt && dateText(answer.supersededAt, language)}</dd>
              <dt>{t('verify.supersededBy')}</dt>
              <dd>
                {t('verify.versionOf', {
                  version: numberText(answer.supersededBy.version, language),
                  date: answer.supersededBy.date ? dateText(answer.supersededBy.date, language) : '',
                })}
              </dd>
            </>
          )}
          {answer.addedAt && (
            <>
              <dt>{t('verify.added')}</dt>
              <dd>{t('verify.addedText', { date: dateText(answer.addedAt, language) })}</dd>
            </>
          )}
          <dt>{t('verify.initials')}</dt>
          <dd>{answer.initials}</dd>
          <dt>{t('verify.hash')}</dt>
          <dd className={css.hash}>{answer.sha256}</dd>
        </dl>
      )}
      <p className="actions">
        <a className="button" href={siteAddress('home', language)}>
          {t('comingSoon.back')}
        </a>
      </p>
    </section>
  );
}

/** The result of checking a paper: it is valid, something of it has changed, or it cannot be relied on. */
export type Verdict = 'stands' | 'changed' | 'no';

const icons = { stands: 'shield', changed: 'clock', no: 'no' } as const;

/** The head of a page behind a QR code; sign, colour and sentence give the same result. */
export function VerdictHead({ verdict, title, text }: { verdict: Verdict; title: string; text: string }) {
  return (
    <div className={`${css.result} ${css[verdict]}`}>
      <Icon name={icons[verdict]} />
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}
