import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { detailsAddress } from '../shared/addresses.ts';
import { ReportConcerns } from './report-concerns.tsx';
import { Moment, Remark, ReportStatusBadge } from '../shared/report-text.tsx';
import css from './details.module.css';

/** On an old version: says that it was superseded, and links to the current one. */
export function SupersededNotice({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const newest = report.versions.find(({ status }) => status === 'SIGNED');
  if (report.status !== 'AMENDED') return null;
  return (
    <Remark isBad>
      <p>{t('versions.superseded')}</p>
      {newest && (
        <p data-screen-only>
          <Link to={detailsAddress(newest.id)}>{t('versions.toNewest')}</Link>
        </p>
      )}
    </Remark>
  );
}

/** What this version changed, and why. */
export function Amendment({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  if (!report.amendment) return null;
  return (
    <Remark>
      <p>
        <strong>{t('amend.amended')}</strong>
      </p>
      <p>{t('amend.whatWas', { what: report.amendment.what })}</p>
      <p>{t('amend.whyWas', { why: report.amendment.why })}</p>
    </Remark>
  );
}

/** What its signer said to have seen, as it stood then; for those who work on the report. */
export function SeenBySigner({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  if (!report.seen) return null;
  const { controls, uncalled } = report.seen;
  return (
    <Card className={css.versions} data-screen-only>
      <h2>{t('seen.title')}</h2>
      <p className={css.about}>{t('seen.about', { name: report.signedBy ?? '' })}</p>
      <ReportConcerns report={{ ...report, controls, uncalled }} />
    </Card>
  );
}

/** All signed versions, newest first. */
export function Versions({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (report.versions.length < 2) return null;
  return (
    <Card className={css.versions} data-screen-only>
      <h2>{t('versions.title')}</h2>
      <ul className={css.versionList}>
        {report.versions.map(({ id, version, status, signedDate }) => (
          <li key={id} className={css.version}>
            {id === report.id ? (
              <strong>{t('versions.this', { n: formatDigits(version, language) })}</strong>
            ) : (
              <Link to={detailsAddress(id)}>{t('versions.one', { n: formatDigits(version, language) })}</Link>
            )}
            <span className={css.about}>
              <Moment at={signedDate} />
            </span>
            <ReportStatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
