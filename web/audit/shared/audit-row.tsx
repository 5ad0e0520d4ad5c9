import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDate, formatDateTime, formatReference, formatNumber, formatTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { writeFilter } from './audit-filter.ts';
import { Changes, Things } from './changes.tsx';
import { NameLink, Sentence } from './sentence.tsx';
import css from './audit.module.css';

/** An audit entry as a sentence, with its time; the admin also sees ids to find it elsewhere. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const { at, outcome, times, things = [], records = [], changes = [] } = entry;
  return (
    <div className={css.row}>
      <Sentence entry={entry} />
      {things.length > 0 && <Things things={things} count={records.length} />}
      {changes.length > 0 && <Changes changes={changes.slice(0, 3)} named={records.length > 1} />}
      <p className={css.time}>
        <time dateTime={at}>{times > 1 ? formatDate(at, language) : formatDateTime(at, language)}</time>
        {times > 1 && <span>{t('times', { n: formatNumber(times, language), time: formatTime(at, language) })}</span>}
        {outcome !== 'done' && (
          <Badge tone={outcome === 'refused' ? 'danger' : 'neutral'}>{t(`outcome.${outcome}`)}</Badge>
        )}
      </p>
      {entry.requestId !== undefined && <Details entry={entry} />}
    </div>
  );
}

const networkAddress = /^[\da-f.:]+$/i;

function Details({
  entry: { people = [], peopleCount = 0, asked, records = [], changes = [], address, requestId },
}: {
  entry: AuditEntry;
}) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const { numberText } = usePatientWords();
  const more = peopleCount - people.length;
  return (
    <details className={css.details}>
      <summary className={css.summary}>{t('details.title')}</summary>
      {changes.length > 3 && <Changes changes={changes.slice(3)} named />}
      <dl className={css.facts}>
        {people.length > 0 && (
          <div>
            <dt>{t('details.people')}</dt>
            <dd>
              {people.map(({ name, phoneNumber, patientNumber }, index) => (
                <Fragment key={phoneNumber}>
                  {index > 0 && ', '}
                  <NameLink name={name} search={writeFilter({ person: phoneNumber })} /> · {numberText(patientNumber)}
                </Fragment>
              ))}
              {more > 0 && ` ${t('more', { n: formatNumber(more, language) })}`}
            </dd>
          </div>
        )}
        {asked && (
          <div>
            <dt>{t('details.asked')}</dt>
            <dd>
              <Name>{asked}</Name>
            </dd>
          </div>
        )}
        {records.length > 0 && (
          <div>
            <dt>{t('details.records')}</dt>
            <dd>{records.map((id) => formatReference(id, language)).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('details.address')}</dt>
          {/* Commands on the server leave their own name there. */}
          <dd>{address !== undefined && !networkAddress.test(address) ? t('details.atServer') : address}</dd>
        </div>
        <div>
          <dt>{t('details.request')}</dt>
          <dd className={css.code}>{requestId}</dd>
        </div>
      </dl>
    </details>
  );
}
