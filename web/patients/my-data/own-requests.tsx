import { useTranslation } from 'react-i18next';
import type { OwnRequest, RequestState } from '#contract/patients/data-requests.ts';
import type { MyDataAnswer } from '#contract/patients/my-data.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './my-data.module.css';

const tones: Record<RequestState, Tone> = { OPEN: 'pending', DONE: 'success', REFUSED: 'danger' };

/** The reader's requests, each with its state and the clinic's answer; nothing without requests. */
export function OwnRequests({ data: { requests, people } }: { data: MyDataAnswer }) {
  const { t } = useTranslation('my-data');
  if (requests.length === 0) return null;
  return (
    <Section title={t('requests.title')}>
      <ul className={css.consents}>
        {requests.map((request) => (
          <RequestLine
            key={request.id}
            request={request}
            name={people.find(({ patientNumber }) => patientNumber === request.patientNumber)?.name}
          />
        ))}
      </ul>
    </Section>
  );
}

function RequestLine({ request, name }: { request: OwnRequest; name: string | undefined }) {
  const { t } = useTranslation('my-data');
  const language = useLanguage();
  const { kind, field, wanted, requestedAt, dueOn, state, answer, decidedAt } = request;
  return (
    <li className={css.consent}>
      <div>
        <strong>
          {kind === 'ERASURE' ? t('requests.erasure') : t(`requestField.${field ?? 'other'}`)}
          {kind === 'CORRECTION' && name && (
            <>
              {' · '}
              <Name>{name}</Name>
            </>
          )}
        </strong>
        {wanted && <p className={css.wanted}>{wanted}</p>}
        <p className={css.about}>
          {t('requests.asked', { date: formatDate(requestedAt, language) })}
          {' · '}
          {decidedAt
            ? t('requests.answered', { date: formatDate(decidedAt, language) })
            : t('requests.due', { date: formatDate(dueOn, language) })}
        </p>
        {answer && <p className={css.wanted}>{answer}</p>}
      </div>
      <Badge tone={tones[state]}>{t(`requestState.${state}`)}</Badge>
    </li>
  );
}
