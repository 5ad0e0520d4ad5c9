import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { answerBody } from '#contract/patients/data-requests.ts';
import type { DataRequest, RequestAnswer } from '#contract/patients/data-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatDate, formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** The answer that is being given. */
export interface AnswerStep {
  readonly request: DataRequest;
  readonly decision: RequestAnswer;
}

/** Says what the answer does, and takes the words the person reads. */
export function AnswerSheet({
  step: { request, decision },
  onDone,
  onClose,
}: {
  step: AnswerStep;
  onDone: (answered: DataRequest) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('data-requests');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('answerDataRequest', { awaitRefresh: true });
  const form = useContractForm(answerBody, { decision, answer: '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    failed: t('answer.failed'),
    send: async (body) => onDone(await mutateAsync({ params: { id: request.id }, body })),
  });
  /** After an erasure nobody can log in to read the answer. */
  const ends = request.kind === 'ERASURE' && decision === 'DONE';
  const words = useAnswerTexts(request, decision);
  return (
    <FormSheet {...sheet} {...words} onClose={onClose}>
      {words.text && <p>{words.text}</p>}
      {!ends && (
        <AreaField
          label={t('answer')}
          hint={t('answer.hint')}
          maxLength={limits.longestExplanation}
          data-autofocus
          error={fieldText(errors.answer)}
          {...register('answer')}
        />
      )}
    </FormSheet>
  );
}

function useAnswerTexts({ kind, name, phoneNumber, eraseOn }: DataRequest, decision: RequestAnswer) {
  const { t } = useTranslation('data-requests');
  const language = useLanguage();
  if (decision === 'REFUSED') return { title: t('refuse.title', { name }), save: t('refuse'), text: null };
  if (kind === 'CORRECTION') return { title: t('done.title', { name }), save: t('done'), text: t('done.text') };
  const text = t('erase.text', {
    phone: formatPhone(phoneNumber),
    date: eraseOn === null ? '' : formatDate(eraseOn, language),
  });
  return { title: t('erase.title', { name }), save: t('erase.save'), text };
}
