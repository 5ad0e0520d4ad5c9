import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { criticalMinutes } from '#contract/reports/critical.ts';
import type { CriticalReport } from '#contract/reports/critical.ts';
import { crossedLimit } from '#contract/reports/flags.ts';
import { showRange, showValue } from '#contract/reports/value-words.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDateTime, formatNumber, formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { byClinic } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { detailsAddress } from '../shared/ways-on.ts';
import { useDependsOn, ResultFlagText, TestName } from '../shared/report-text.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import CallForm from './call-form.tsx';
import css from './critical.module.css';

/** How often the list is read again, because values become late without a change; in milliseconds. */
const readAgainMs = 60_000;

/** Critical values that nobody has been told of, the oldest first, and the calls about them. */
export default function CriticalValues() {
  const { t } = useTranslation(['reports', 'app']);
  const query = useQuery({ ...queryOf('listCritical'), refetchInterval: readAgainMs });
  const [calling, setCalling] = useState<CriticalReport>();
  const [toast, setToast] = useState<string>();
  return (
    <ReportScreen title={t('app:title.criticalValues')} intro={t('critical.intro')}>
      {query.data?.hasLimits === false && <NoLimits />}
      <ListView
        query={query}
        rows={query.data?.reports}
        emptyText={t('critical.none')}
        failedText={t('critical.failed')}
        skeletonRow="12rem"
      >
        {(reports) => (
          <CardList>
            {reports.map((report) => (
              <li key={report.id}>
                <CriticalCard
                  report={report}
                  readAt={byClinic(query.dataUpdatedAt)}
                  onCall={() => setCalling(report)}
                />
              </li>
            ))}
          </CardList>
        )}
      </ListView>
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {calling && (
        <CallForm
          report={calling}
          onDone={(wasReached) => {
            setCalling(undefined);
            setToast(t(wasReached ? 'critical.saved' : 'critical.savedOpen'));
          }}
          onClose={() => setCalling(undefined)}
        />
      )}
    </ReportScreen>
  );
}

/** A clinic starts without critical limits, which a pathologist sets; until then the list stays empty. */
function NoLimits() {
  const { t } = useTranslation(['reports', 'app']);
  const { role } = useUser();
  return (
    <Notice>
      {t('critical.noLimits')}{' '}
      {mayUse('lab-tests.changeRanges', role) && (
        <Link to={screens.manageTests.path}>{t('app:title.manageTests')}</Link>
      )}
    </Notice>
  );
}

function CriticalCard({ report, readAt, onCall }: { report: CriticalReport; readAt: number; onCall: () => void }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { role } = useUser();
  const { numberText } = usePatientWords();
  const isLate = readAt - Date.parse(report.enteredAt) > criticalMinutes * 60_000;
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <h2 className={css.name}>
          <Link to={detailsAddress(report.id)}>
            <TestName of={report} />
          </Link>
        </h2>
        {isLate && (
          <Badge tone="danger">{t('critical.late', { minutes: formatNumber(criticalMinutes, language) })}</Badge>
        )}
      </div>
      <ul className={css.values}>
        {report.values.map((row) => (
          <CriticalValue key={row.test} row={row} />
        ))}
      </ul>
      <p>
        <Name>{report.patientName}</Name> ·{' '}
        <a href={`tel:+91${report.phoneNumber}`}>{formatPhone(report.phoneNumber)}</a> ·{' '}
        {numberText(report.patientNumber)}
      </p>
      {report.requester && (
        <p>
          {t('field.requester')}: <Name>{report.requester}</Name>
          {report.requesterPhone && (
            <>
              {' '}
              · <a href={`tel:+91${report.requesterPhone}`}>{formatPhone(report.requesterPhone)}</a>
            </>
          )}
        </p>
      )}
      <p className={css.about}>{t('critical.since', { time: formatDateTime(report.enteredAt, language) })}</p>
      {report.calls.length > 0 && (
        <>
          <h3 className={css.calls}>{t('critical.calls')}</h3>
          <ul className={css.about}>
            {report.calls.map(({ whom, reached, by, at, note }) => (
              <li key={at}>
                {t('critical.callLine', { whom, by, at: formatDateTime(at, language) })}
                {!reached && ` · ${t('critical.notReached')}`}
                {note && ` · ${note}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayUse('reports.noteCriticalCall', role) && (
        <div>
          <Button onClick={onCall}>{t('critical.call')}</Button>
        </div>
      )}
    </Card>
  );
}

/** A value with the limit that it is beyond, its range, and the value before. */
function CriticalValue({ row }: { row: CriticalReport['values'][number] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const limit = crossedLimit(row);
  const range = useDependsOn()(row.dependsOn) ?? showRange(row, language);
  const value = showValue(row.value, language);
  const { previous } = row;
  const facts = [
    limit !== null && t(row.flag === 'CRITICAL_LOW' ? 'critical.below' : 'critical.above', { limit }),
    range && `${t('results.range')}: ${range}`,
    previous &&
      `${t('entry.previous')}: ${showValue(previous.value, language)} (${formatDateTime(previous.at, language)})`,
  ];
  return (
    <li>
      <Name>{inLanguage(language, row.test, row.testBn ?? '')}</Name> <strong>{value}</strong> {row.unit}{' '}
      <ResultFlagText flag={row.flag} />
      <p className={css.about}>{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
