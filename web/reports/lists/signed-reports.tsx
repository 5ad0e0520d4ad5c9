import { useTranslation } from 'react-i18next';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Moment } from '../shared/report-text.tsx';
import { PagedReports } from './paged-reports.tsx';
import { ReportShape, useReportShape } from './report-shape.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import { useReports } from '../shared/queries.ts';
import css from './lists.module.css';

const choices = ['signed', 'today'] as const;

/** Signed Reports, all or today's; each links to its details (R83). */
export default function SignedReports() {
  const { t } = useTranslation(['reports', 'app']);
  const [page, turnTo] = usePageInAddress();
  const { value = 'signed', shown = 'signed', choose } = useChoiceInAddress('list', choices);
  const shape = useReportShape();
  const list = useReports(value, page, shape);
  return (
    <ReportScreen title={t('app:title.signedReports')}>
      <div className={css.filter}>
        <Toggle
          label={t('list.which')}
          hideLabel
          value={shown}
          onChange={choose}
          choices={[
            { value: 'signed', label: t('list.all') },
            { value: 'today', label: t('list.today') },
          ]}
        />
        {value === 'signed' && <ReportShape shape={shape} fromText={t('from.signed')} />}
      </div>
      <PagedReports
        list={list}
        shape={shape}
        onPage={turnTo}
        emptyText={t('list.noneSigned')}
        facts={(report) => [
          { label: t('field.signedDate'), value: <Moment isShort at={report.signedDate} /> },
          {
            label: t('field.signedBy'),
            value: report.signedBy ? <Name>{report.signedBy}</Name> : t('notAvailable'),
          },
        ]}
      />
    </ReportScreen>
  );
}
