import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { clinicClock } from '#contract/clinic-time.ts';
import { writeAccession } from '#contract/laboratory/accession.ts';
import type { WorklistList, WorklistTest } from '#contract/laboratory/worklist.ts';
import { maySee, screens } from '#contract/screens.ts';
import { writeAge } from '#contract/patients/age.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { formatDayMonth, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Table } from '#web/ui/lists/table.tsx';
import { ContainerName } from '../shared/container.tsx';
import { Remark } from '../shared/remark.tsx';
import css from './worklist.module.css';

interface Rows {
  tests: readonly WorklistTest[];
  /** The names of the tests' values. */
  lists: readonly WorklistList[];
  /** When the list was read, in milliseconds of the clinic's clock; tests that are late at that moment are marked. */
  readAt: number;
}

export function WorklistTable({ tests, lists, readAt }: Rows) {
  const { t } = useTranslation(['samples', 'app']);
  return (
    <div className={css.paper}>
      <Table<WorklistTest>
        caption={t('app:title.worklist')}
        rows={tests}
        keyOf={({ bookingId }) => bookingId}
        columns={[
          { label: t('work.tube'), whole: true, cell: (test) => <Tubes test={test} /> },
          { label: t('work.patient'), cell: (test) => <Patient test={test} /> },
          { label: t('work.test'), cell: (test) => <Test test={test} /> },
          { label: t('work.due'), whole: true, cell: (test) => <Due test={test} readAt={readAt} /> },
          {
            label: t('work.values'),
            cell: (test) => (
              <>
                <Entry test={test} />
                <ToWrite test={test} lists={lists} />
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

export function WorklistCards({ tests, lists, readAt }: Rows) {
  return (
    <CardList>
      {tests.map((test) => (
        <li key={test.bookingId}>
          <Card className={css.card}>
            <Test test={test} />
            <Patient test={test} />
            <Tubes test={test} />
            <Due test={test} readAt={readAt} />
            <Entry test={test} />
            <ToWrite test={test} lists={lists} />
          </Card>
        </li>
      ))}
    </CardList>
  );
}

function Tubes({ test }: { test: WorklistTest }) {
  const { t } = useTranslation('samples');
  if (test.tubes.length === 0) return <span className={css.soft}>{t('work.noTube')}</span>;
  return (
    <ul className={css.tubes}>
      {test.tubes.map((tube) => (
        <li key={tube.id}>
          <div>
            <strong className={css.number}>{writeAccession(tube.accession)}</strong> <Remark tube={tube} />
          </div>
          <div className={css.soft}>
            <ContainerName container={tube.container} />
            {tube.receivedAt === null && !tube.place && t('work.onItsWay')}
            {tube.place && t('work.storedIn', { place: tube.place })}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Patient({ test }: { test: WorklistTest }) {
  const language = useLanguage();
  const number = formatPatientNumber(test.patientNumber, language);
  return (
    <div>
      <Name>{test.patientName}</Name>
      <p className={css.soft}>{[number, writeAge(test, language)].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function Test({ test }: { test: WorklistTest }) {
  const { t } = useTranslation(['samples', 'departments']);
  const language = useLanguage();
  return (
    <div>
      {inLanguage(language, test.testName, test.testNameBn)}{' '}
      {test.isUrgent && <Badge tone="danger">{t('urgent')}</Badge>}
      <p className={css.soft}>
        {t(departmentTexts[test.department], { ns: 'departments' })}
        {test.referralLab && ` · ${t('work.sentTo', { lab: test.referralLab })}`}
      </p>
    </div>
  );
}

function Due({ test: { dueAt, collectedAt, tubes }, readAt }: { test: WorklistTest; readAt: number }) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  /** The day and the time, without the year: all are within a month or so. */
  const when = (at: string) => `${formatDayMonth(at, language)}, ${formatTime(at, language)}`;
  const isDayAlone = clinicClock(new Date(collectedAt)).minutes === 0;
  const isLate = dueAt !== null && Date.parse(dueAt) < readAt;
  return (
    <div>
      {dueAt && t('work.dueAt', { time: when(dueAt) })} {isLate && <Badge tone="warning">{t('work.late')}</Badge>}
      <p className={css.soft}>
        {tubes.length > 0
          ? t('work.takenAt', { time: when(collectedAt) })
          : t('work.visitAt', { time: isDayAlone ? formatDayMonth(collectedAt, language) : when(collectedAt) })}
      </p>
    </div>
  );
}

/**
 * On paper: a line for each value, since values are often written down at the analyser; a free field for a test without
 * a list of values.
 */
function ToWrite({ test, lists }: { test: WorklistTest; lists: readonly WorklistList[] }) {
  const language = useLanguage();
  const values = lists.find(({ testId }) => testId === test.testId)?.values ?? [];
  if (values.length === 0) return <div className={css.toWrite} data-paper-only />;
  return (
    <ul className={css.values} data-paper-only>
      {values.map(({ name, nameBn, unit }) => (
        <li key={name}>
          <span className={css.valueName}>{inLanguage(language, name, nameBn)}</span>
          <span className={css.box} />
          <span className={css.unit}>{unit}</span>
        </li>
      ))}
    </ul>
  );
}

function Entry({ test: { bookingId } }: { test: WorklistTest }) {
  const { t } = useTranslation('samples');
  const { role } = useUser();
  const [chosen] = useSearchParams();
  if (!maySee(screens.uploadReport, role)) return null;
  // Keeps the chosen department, so that the next test is one of it.
  const asked = new URLSearchParams({ ...Object.fromEntries(chosen), booking: String(bookingId) });
  return (
    <span data-screen-only>
      <LinkButton look="quiet" to={`${screens.uploadReport.path}?${asked}`}>
        {t('toEntry')}
      </LinkButton>
    </span>
  );
}
