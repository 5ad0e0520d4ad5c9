import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { Report } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatBytes, formatDigits, formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { queryOf } from '#web/lib/queries.ts';
import { DownloadButton } from '../download-button.tsx';
import { Moment, ReportNumber, TestName } from '../report-text.tsx';
import { ResultsTable } from './results-table.tsx';
import css from './details.module.css';

/** Patient, test and dates, in two columns where there is room. */
export function ReportFacts({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const orNone = (text: string | null) => (text ? <Name>{text}</Name> : t('notAvailable'));
  const sexes = { Male: t('sex.male'), Female: t('sex.female'), Other: t('sex.other') };
  const sex = Object.entries(sexes).find(([known]) => known === report.sex)?.[1] ?? report.sex;
  const age = report.age === null ? null : t('ageInYears', { n: formatDigits(report.age, language) });
  return (
    <div className={css.facts}>
      <DefinitionList
        items={[
          { label: t('field.patient'), value: <Name>{report.patientName}</Name> },
          {
            label: t('field.patientId'),
            value: report.patientId === 0 ? t('notAvailable') : formatDigits(report.patientId, language),
          },
          { label: t('field.ageAndSex'), value: [age, sex].filter(Boolean).join(', ') || t('notAvailable') },
          { label: t('field.phone'), value: formatPhone(report.phoneNumber) },
          {
            label: t('field.requester'),
            value: orNone(report.requester && inLanguage(language, report.requester, report.requesterBn)),
          },
        ]}
      />
      <DefinitionList
        items={[
          { label: t('field.test'), value: <TestName of={report} /> },
          { label: t('field.number'), value: <ReportNumber number={report.reportNumber} version={report.version} /> },
          { label: t('field.id'), value: formatDigits(report.id, language) },
          ...(report.sampleKind ? [{ label: t('field.sampleKind'), value: report.sampleKind }] : []),
          { label: t('field.sampleCollectedAt'), value: <Moment at={report.sampleCollectedAt} /> },
          { label: t('field.reportDate'), value: <Moment at={report.signedDate ?? report.reportDate} /> },
        ]}
      />
    </div>
  );
}

/** The values, or the file that has them; then interpretation and recommendations. */
export function ReportFindings({ report, withTexts = true }: { report: Report; withTexts?: boolean }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { file } = report;
  return (
    <>
      {report.rows.length > 0 && <ResultsTable rows={report.rows} />}
      {file && (
        <div className={css.file}>
          <p>
            <strong className={css.fileName}>{file.name}</strong>{' '}
            <span className={css.about}>{formatBytes(file.bytes, language)}</span>
          </p>
          <div className={css.buttons} data-screen-only>
            {report.reportUrl && (
              <DownloadButton id={report.id} original={report.signature !== null}>
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
      <p>{children}</p>
    </section>
  );
}

/** The clinic's letterhead, from its profile; only in print. */
export function Letterhead() {
  const language = useLanguage();
  const { data } = useQuery(queryOf('readClinic'));
  if (!data) return null;
  const { name, tagline, address, phones, email } = data.profile;
  return (
    <div className={css.letterhead}>
      <p className={css.clinic}>{name[language]}</p>
      <p>{tagline[language]}</p>
      <p>{address[language]}</p>
      <p>
        {phones.map(formatPhone).join(' · ')} · {email}
      </p>
    </div>
  );
}
