import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { writeSampleNumber } from '#contract/laboratory/accession.ts';
import { hasRemark } from '#contract/laboratory/specimens.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { showSample } from '#contract/reports/value-words.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { departmentTexts } from '#web/lib/departments.ts';
import { formatBytes, formatPhone } from '#web/lib/format.ts';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { queryOf } from '#web/lib/queries.ts';
import { useSampleWords } from '#web/lib/sample-words.ts';
import { useAgeAndSex, Moment, ReportNumber, Requester, TestName } from '../shared/report-text.tsx';
import { DownloadButton } from '../shared/download-button.tsx';
import { sampleTexts } from '../shared/concern-words.ts';
import { OpenConcerns } from './report-concerns.tsx';
import { ResultsTable } from './results-table.tsx';
import css from './details.module.css';

/** The patient, test, tube, times and requester of a report in one line. */
export function ReportLine({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const ageAndSex = useAgeAndSex(report);
  const sampleNumber = report.sampleNumber && writeSampleNumber(report.sampleNumber);
  const tube = [report.sampleKind && showSample(report.sampleKind, language), sampleNumber].filter(Boolean).join(' ');
  const times = [
    { label: t('field.sampleCollectedAt'), at: report.sampleCollectedAt },
    { label: t('field.sampleReceivedAt'), at: report.sampleReceivedAt },
  ].filter(({ at }) => at !== null);
  return (
    <div>
      <h2 className={css.line}>
        <Name>{report.patientName}</Name>
        <span className={css.beside}>
          {[ageAndSex, report.reportNumber].filter(Boolean).join(' · ')} · <TestName of={report} />
        </span>
      </h2>
      <p className={css.beside}>
        {tube && (
          <>
            <Name>{tube}</Name> ·{' '}
          </>
        )}
        {times.map(({ label, at }) => (
          <Fragment key={label}>
            {label} <Moment at={at} isShort /> ·{' '}
          </Fragment>
        ))}
        {t('field.requester')} <Requester of={report} />
      </p>
    </div>
  );
}

/** Patient, test and dates, in two columns where there is room. */
export function ReportFacts({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'departments']);
  const sampleNumber = report.sampleNumber && writeSampleNumber(report.sampleNumber);
  const language = useLanguage();
  const ageAndSex = useAgeAndSex(report);
  return (
    <div className={css.facts}>
      <DefinitionList
        items={[
          { label: t('field.patient'), value: <Name>{report.patientName}</Name> },
          { label: t('field.patientId'), value: formatPatientNumber(report.patientNumber, language) },
          { label: t('field.ageAndSex'), value: ageAndSex || t('notAvailable') },
          { label: t('field.phone'), value: formatPhone(report.phoneNumber) },
          {
            label: t('field.requester'),
            value: <Requester of={report} />,
          },
        ]}
      />
      <DefinitionList
        items={[
          { label: t('field.test'), value: <TestName of={report} /> },
          { label: t('field.number'), value: <ReportNumber number={report.reportNumber} version={report.version} /> },
          { label: t('field.department'), value: t(departmentTexts[report.department], { ns: 'departments' }) },
          ...(report.method ? [{ label: t('field.method'), value: <Name>{report.method}</Name> }] : []),
          ...(report.referralLab ? [{ label: t('field.referralLab'), value: <Name>{report.referralLab}</Name> }] : []),
          ...(report.sampleKind
            ? [{ label: t('field.sampleKind'), value: <Name>{showSample(report.sampleKind, language)}</Name> }]
            : []),
          ...(sampleNumber ? [{ label: t('field.sampleNumber'), value: sampleNumber }] : []),
          ...(report.sampleCollectedAt
            ? [{ label: t('field.sampleCollectedAt'), value: <Moment at={report.sampleCollectedAt} /> }]
            : []),
          ...(report.sampleReceivedAt
            ? [{ label: t('field.sampleReceivedAt'), value: <Moment at={report.sampleReceivedAt} /> }]
            : []),
          ...(report.sampleDoubt
            ? [
                {
                  label: t(sampleTexts[report.sampleDoubt].short),
                  value: <Name>{report.sampleReason ?? ''}</Name>,
                },
              ]
            : []),
          ...(hasRemark(report.sampleQuality)
            ? [{ label: t('field.sampleQuality'), value: <Noticed quality={report.sampleQuality} /> }]
            : []),
          { label: t('field.reportDate'), value: <Moment at={report.signedDate ?? report.reportDate} /> },
        ]}
      />
    </div>
  );
}

/** A part of its own, so that its words are loaded only if something was noticed. */
function Noticed({ quality }: { quality: Report['sampleQuality'] }) {
  return <Name>{useSampleWords()(quality)}</Name>;
}

/** Whether it was handed in as a Word file, for readers who may have the file. */
function isWordFile({ file }: Report): boolean {
  return file?.type === reportFileTypes.doc || file?.type === reportFileTypes.docx;
}

/** The values, or the file that has them; then interpretation and recommendations. */
export function ReportFindings({ report, withTexts = true }: { report: Report; withTexts?: boolean }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { file } = report;
  return (
    <>
      {report.signature === null && <OpenConcerns report={report} />}
      {report.rows.length > 0 && (
        <ResultsTable
          rows={report.rows}
          missing={report.missing.length}
          trends={report.trends}
          isOpen={report.signature === null}
        />
      )}
      {file && (
        <div className={css.file}>
          <p>
            <strong className={css.fileName}>{file.name}</strong>{' '}
            <span className={css.about}>{formatBytes(file.bytes, language)}</span>
          </p>
          {report.pagesNeeded && <p className={css.about}>{t('pages.missing')}</p>}
          <div className={css.buttons} data-screen-only>
            {isWordFile(report) && !report.pagesNeeded && report.signature === null && (
              <DownloadButton id={report.id}>{t('pages.download')}</DownloadButton>
            )}
            {report.reportUrl && (
              <DownloadButton id={report.id} original>
                {t('downloadFile')}
              </DownloadButton>
            )}
          </div>
        </div>
      )}
      {withTexts && report.interpretation && <Text title={t('values.interpretation')}>{report.interpretation}</Text>}
      {withTexts && report.recommendations && <Text title={t('values.recommendations')}>{report.recommendations}</Text>}
    </>
  );
}

function Text({ title, children }: { title: string; children: string }) {
  return (
    <section className={css.text}>
      <h2>{title}</h2>
      <p>
        <Name>{children}</Name>
      </p>
    </section>
  );
}

/** The clinic's letterhead, from its profile; only in print. */
export function Letterhead() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { data } = useQuery(queryOf('readClinic'));
  if (!data) return null;
  const { name, tagline, address, phones, email, licence } = data.profile;
  return (
    <div className={css.letterhead} data-letterhead>
      <p className={css.clinic}>{name[language]}</p>
      <p>{tagline[language]}</p>
      <p>{address[language]}</p>
      <p>
        {phones.map(formatPhone).join(' · ')} · {email}
      </p>
      {licence && <p>{t('letterhead.licence', { number: licence })}</p>}
    </div>
  );
}
