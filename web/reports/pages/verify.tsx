import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { VerifyAnswer } from '#contract/reports.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { LoadingView } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { FailedState } from '#web/ui/states.tsx';
import { Moment } from '../components/moment.tsx';
import { ReportNumber } from '../components/report-number.tsx';
import css from '../components/verify.module.css';

type Asked = { step: 'asking' } | { step: 'answered'; answer: VerifyAnswer } | { step: 'failed'; error: unknown };
const asking: Asked = { step: 'asking' };

/** What the code is worth, asked for once and again on wish. No session and no cache: a stranger looks at one paper. */
function useVerified(code: string): { asked: Asked; again: () => void } {
  const [round, setRound] = useState(0);
  const [heard, setHeard] = useState({ of: '', asked: asking });
  const question = `${round} ${code}`;
  useEffect(() => {
    const leaving = new AbortController();
    const setAsked = (asked: Asked) => setHeard({ of: question, asked });
    request('verifyReport', { params: { code } }, { signal: leaving.signal }).then(
      (answer) => setAsked({ step: 'answered', answer }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setAsked({ step: 'failed', error });
      },
    );
    return () => leaving.abort();
  }, [code, question]);
  return { asked: heard.of === question ? heard.asked : asking, again: () => setRound((n) => n + 1) };
}

/** /verify/{code}: whether a paper report is genuine, for anybody who holds it (issue: nothing else). */
export default function Verify() {
  const { t } = useTranslation(['reports', 'app']);
  const errorText = useErrorText();
  const { code = '' } = useParams();
  const { asked, again } = useVerified(code);
  // A code that cannot be one (400) is no code of ours either.
  const isNoCode = asked.step === 'failed' && (failedWith(asked.error, 400) || failedWith(asked.error, 404));
  return (
    <Page title={t('app:title.verify')}>
      {asked.step === 'asking' && <LoadingView />}
      {isNoCode && <Notice kind="error">{t('verify.UNKNOWN')}</Notice>}
      {asked.step === 'failed' && !isNoCode && <FailedState text={errorText(asked.error)} onRetry={again} />}
      {asked.step === 'answered' && <Verdict answer={asked.answer} />}
    </Page>
  );
}

function Verdict({ answer }: { answer: VerifyAnswer }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { result, clinic, reportNumber, version, date, initials, sha256 } = answer;
  return (
    <>
      {result === 'GENUINE' && <Notice kind="success">{t('verify.GENUINE')}</Notice>}
      {result === 'SUPERSEDED' && <Notice kind="error">{t('verify.SUPERSEDED')}</Notice>}
      {result === 'UNKNOWN' && <Notice kind="error">{t('verify.UNKNOWN')}</Notice>}
      {reportNumber && (
        <Card>
          <DefinitionList items={[
            { label: t('verify.clinic'), value: clinic?.[language] ?? t('notAvailable') },
            { label: t('field.number'), value: <ReportNumber number={reportNumber} version={version ?? 1} /> },
            { label: t('field.signedDate'), value: <Moment at={date} /> },
            { label: t('verify.initials'), value: initials ?? t('notAvailable') },
            { label: t('verify.hash'), value: <code className={css.hash}>{sha256?.match(/.{1,8}/g)?.join(' ')}</code> },
          ]} />
          <p className={css.about}>{t('verify.compare')}</p>
        </Card>
      )}
    </>
  );
}
