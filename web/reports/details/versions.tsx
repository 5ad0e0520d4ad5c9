import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/reports/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime, formatDigits } from '#web/lib/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { detailsAddress, uploadAddress } from '../shared/ways-on.ts';
import { ReportConcerns } from './report-concerns.tsx';
import { Moment, Remark, ReportStatusBadge } from '../shared/report-text.tsx';
import WithdrawVersion, { Changes } from './withdraw-version.tsx';
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

/** On a withdrawn version: who withdrew it, who had opened it, and the link to the report. */
export function WithdrawnNotice({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const signed = report.versions.find(({ status }) => status === 'SIGNED');
  if (!report.withdrawal) return null;
  const { by: name, at } = report.withdrawal;
  return (
    <Remark isBad>
      <p>{t('withdraw.was', { name, time: formatDateTime(at, language), by: report.amendment?.by ?? '' })}</p>
      {signed && (
        <p data-screen-only>
          <Link to={detailsAddress(signed.id)}>{t('withdraw.toSigned')}</Link>
        </p>
      )}
    </Remark>
  );
}

/**
 * What this version changed, and why; while it is worked on, what is changed so far, and the button that withdraws one
 * opened by mistake.
 * @param onWithdrawn where that leads, in place of the signed report
 */
export function Amendment({ report, onWithdrawn }: { report: Report; onWithdrawn?: () => void }) {
  const { t } = useTranslation('reports');
  if (!report.amendment) return null;
  const { changes, what, why } = report.amendment;
  const isNothing = changes?.length === 0 && !report.withdrawal;
  return (
    <Remark isBad={isNothing}>
      <p>
        <strong>{t('amend.amended')}</strong>
      </p>
      {changes && changes.length > 0 && (
        <>
          <p>{t('amend.changed')}</p>
          <Changes changes={changes} />
        </>
      )}
      {isNothing && <p>{t('amend.nothing')}</p>}
      {isNothing && report.abilities.correct && (
        <p data-screen-only>
          <Link to={uploadAddress(report.bookingId)}>{t('correct')}</Link>
        </p>
      )}
      {what && <p>{t('amend.whatWas', { what })}</p>}
      <p>{t('amend.whyWas', { why })}</p>
      {report.abilities.withdraw && (
        <div data-screen-only>
          <WithdrawVersion report={report} onWithdrawn={onWithdrawn} />
        </div>
      )}
    </Remark>
  );
}

/** The concerns that the signer confirmed, as they stood then; for people who work on the report. */
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
        {report.versions.map(({ id, version, status, signedDate, changes }) => (
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
            {changes.length > 0 && <Changes changes={changes} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
