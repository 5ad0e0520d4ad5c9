import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { AuditList } from '../shared/audit-list.tsx';

/** Shows users who else read or changed their own data. */
export default function RecordOpenings() {
  const { t } = useTranslation(['audit', 'app']);
  const [page, turnTo] = usePageInAddress();
  const query = useQuery({
    ...queryOf('listAudit', { query: { page, size: pageSizes.deskList, mine: 'true' } }),
    staleTime: 0,
  });
  return (
    <Page title={t('app:title.recordOpenings')} intro={t('mine.intro')}>
      <AuditList
        query={query}
        label={t('app:title.recordOpenings')}
        onPage={turnTo}
        emptyText={t('mine.none')}
        failedText={t('mine.failed')}
      />
    </Page>
  );
}
