import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataRequest } from '#contract/patients/data-requests.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import type { AnswerStep } from './answer-sheet.tsx';
import { RequestList } from './request-list.tsx';

/** /data-requests: the corrections and erasures that patients ask for, each to be answered by the admin. */
export default function DataRequests() {
  const { t } = useTranslation(['data-requests', 'app']);
  const [step, setStep] = useState<AnswerStep | null>(null);
  const [answered, setAnswered] = useState<DataRequest | null>(null);
  return (
    <Page title={t('app:title.dataRequests')} intro={t('intro')}>
      {answered && <Notice kind="success">{t('saved', { name: answered.name })}</Notice>}
      <RequestList isOpen title={t('open.title')} onAnswer={setStep} />
      <RequestList isOpen={false} title={t('answered.title')} onAnswer={setStep} />
      {step && (
        <AnswerSheet
          step={step}
          onDone={(request) => {
            setAnswered(request);
            setStep(null);
          }}
          onClose={() => setStep(null)}
        />
      )}
    </Page>
  );
}
