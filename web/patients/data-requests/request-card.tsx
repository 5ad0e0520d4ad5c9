import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataRequest, RequestAnswer } from '#contract/patients/data-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { personAddress, usePatientWords } from '#web/lib/family.ts';
import { formatDate, formatDateTime, formatNumber, formatPhone } from '#web/lib/format.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './data-requests.module.css';

/** A request: who asks for what, since when, and the last day for an answer; or its answer. */
export function RequestCard({
  request,
  onAnswer,
}: {
  request: DataRequest;
  onAnswer: (decision: RequestAnswer) => void;
}) {
  const { t } = useTranslation(['data-requests', 'my-data']);
  const { numberText } = usePatientWords();
  const id = useId();
  const language = useLanguage();
  const { name, patientNumber, phoneNumber, kind, state, erasedAt } = request;
  const openBookings = request.openBookings ?? 0;
  return (
    <Card className={css.request} role="group" aria-labelledby={id}>
      <div>
        <h3 id={id}>
          <Name>{name}</Name>
        </h3>
        <p>
          {!erasedAt && (
            <>
              <a href={`tel:+91${phoneNumber}`}>{formatPhone(phoneNumber)}</a> ·{' '}
            </>
          )}
          {numberText(patientNumber)}
        </p>
      </div>
      <Facts request={request} />
      {state === 'OPEN' ? (
        <div className={css.actions}>
          {openBookings > 0 ? (
            <Notice>{t('erase.open', { count: openBookings, n: formatNumber(openBookings, language) })}</Notice>
          ) : (
            <Button onClick={() => onAnswer('DONE')}>{t(kind === 'ERASURE' ? 'erase.save' : 'done')}</Button>
          )}
          {(kind === 'CORRECTION' || openBookings > 0) && (
            <LinkButton look="quiet" to={personAddress(patientNumber)}>
              {t(kind === 'CORRECTION' ? 'correct' : 'toBookings')}
            </LinkButton>
          )}
          <Button look="danger" onClick={() => onAnswer('REFUSED')}>
            {t('refuse')}
          </Button>
        </div>
      ) : (
        <p>
          <Badge tone={state === 'DONE' ? 'success' : 'danger'}>{t(`my-data:requestState.${state}`)}</Badge>
        </p>
      )}
    </Card>
  );
}

function Facts({ request }: { request: DataRequest }) {
  const { t } = useTranslation(['data-requests', 'my-data']);
  const language = useLanguage();
  const { kind, field, wanted, name, holderName, requestedAt, dueOn, state, answer, decidedAt, decidedBy } = request;
  const { eraseOn, erasedAt, isLate } = request;
  const written = (text: string) => <span className={css.text}>{text}</span>;
  const items = [
    {
      label: t('kind'),
      value:
        kind === 'ERASURE'
          ? t('kind.erasure')
          : t('kind.correction', { field: t(`my-data:requestField.${field ?? 'other'}`) }),
    },
    wanted && { label: t('wanted'), value: written(wanted) },
    name !== holderName && { label: t('holder'), value: <Name>{holderName}</Name> },
    { label: t('requested'), value: formatDateTime(requestedAt, language) },
    state === 'OPEN' && { label: t(isLate ? 'due.late' : 'due'), value: formatDate(dueOn, language) },
    eraseOn && !erasedAt && { label: t('erase.on'), value: formatDate(eraseOn, language) },
    erasedAt && { label: t('erased.at'), value: formatDate(erasedAt, language) },
    decidedAt && {
      label: t('answer'),
      value: (
        <>
          {answer && written(answer)}
          <span className={css.by}>
            {decidedBy
              ? t('answered.by', { name: decidedBy, when: formatDateTime(decidedAt, language) })
              : formatDateTime(decidedAt, language)}
          </span>
        </>
      ),
    },
  ];
  return <DefinitionList items={items.filter((item) => typeof item === 'object' && item !== null)} />;
}
