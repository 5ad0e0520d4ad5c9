import { Fragment } from 'react';
import { siteAddress } from '#contract/site.ts';
import type { PaperAnswer } from '#contract/payments/shapes.ts';
import { dateText, rupeesText } from './formats.ts';
import type { PageProps, TextKey } from './texts.ts';
import { VerdictHead } from './verify-page.tsx';
import type { Verdict } from './verify-page.tsx';
import css from './verify-page.module.css';

const words: Record<PaperAnswer['result'], { title: TextKey; text: TextKey; verdict: Verdict }> = {
  VALID: { title: 'paper.valid', text: 'paper.validText', verdict: 'stands' },
  REPLACED: { title: 'paper.replaced', text: 'paper.replacedText', verdict: 'changed' },
  CANCELLED: { title: 'paper.cancelled', text: 'paper.cancelledText', verdict: 'changed' },
  PARTLY_REVERSED: { title: 'paper.partly', text: 'paper.partlyText', verdict: 'changed' },
  REFUNDED: { title: 'paper.refunded', text: 'paper.refundedText', verdict: 'changed' },
  VOID: { title: 'paper.void', text: 'paper.voidText', verdict: 'no' },
  UNKNOWN: { title: 'paper.unknown', text: 'paper.unknownText', verdict: 'no' },
};
const sums = [
  ['reversed', 'paper.sumReversed'],
  ['refunded', 'paper.sumRefunded'],
] as const;
const kinds = { bill: 'paper.bill', receipt: 'paper.receipt', voucher: 'paper.voucher' } as const;

/**
 * The page behind the QR code of a bill, a receipt or a refund voucher: whether it still stands, and a few facts to
 * compare with the paper. No name and no treatment.
 */
export function PaperPage({ language, form, t }: PageProps) {
  const answer = form.paper?.answer;
  const { title, text, verdict } = words[answer?.result ?? 'UNKNOWN'];
  const ended = { number: answer?.endedBy ?? '', date: answer?.endedAt ? dateText(answer.endedAt, language) : '' };
  return (
    <section className={css.page}>
      <VerdictHead verdict={verdict} title={t(title, ended)} text={t(text, ended)} />
      {answer?.clinic && answer.kind && (
        <dl className={css.facts}>
          <dt>{t('verify.clinic')}</dt>
          <dd>{answer.clinic[language]}</dd>
          <dt>{t(kinds[answer.kind])}</dt>
          <dd>{answer.number}</dd>
          <dt>{t('verify.date')}</dt>
          <dd>{answer.date && dateText(answer.date, language)}</dd>
          <dt>{t('paper.amount')}</dt>
          <dd>{rupeesText(answer.amount ?? 0, language)}</dd>
          {(answer.result === 'PARTLY_REVERSED' || answer.result === 'REFUNDED') && (
            <>
              {sums.map(([name, label]) =>
                answer[name] ? (
                  <Fragment key={name}>
                    <dt>{t(label)}</dt>
                    <dd>{rupeesText(answer[name], language)}</dd>
                  </Fragment>
                ) : null,
              )}
              <dt>{t('paper.stands')}</dt>
              <dd>{rupeesText(answer.stands ?? 0, language)}</dd>
            </>
          )}
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
