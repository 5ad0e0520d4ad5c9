import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useListShape } from '#web/lib/list-shape.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Page, Stack } from '#web/ui/layout/page.tsx';
import { ShapeFields } from '#web/ui/lists/list-shape.tsx';
import { setLimits, noFilter, useAuditFilter, writeFilter } from '../shared/audit-filter.ts';
import { AuditList } from '../shared/audit-list.tsx';
import { Filters } from './filters.tsx';

const sizes = [pageSizes.deskList, 50, 100];

/** The admin's audit: who did what with whose data. */
export default function Audit() {
  const { t } = useTranslation(['audit', 'app']);
  const [filter, choose] = useAuditFilter();
  const [page, turnTo] = usePageInAddress();
  const language = useLanguage();
  const shape = useListShape(sizes, true);
  const query = useQuery({
    ...queryOf('listAudit', {
      query: { page, size: shape.size, order: shape.order.value, ...setLimits(filter) },
    }),
    staleTime: 0,
  });
  const { phoneNumber } = useUser();
  const isNarrowed = writeFilter(filter) !== '';
  return (
    <Page
      title={t('app:title.audit')}
      intro={t('intro')}
      actions={
        <LinkButton look="quiet" to={screens.recordOpenings.path}>
          {t('mine.link')}
        </LinkButton>
      }
    >
      <Stack>
        <Filters filter={filter} onFilter={choose} />
        <ShapeFields shape={shape} fromText={null} write={(count) => formatNumber(count, language)} />
        <AuditList
          query={query}
          label={t('app:title.audit')}
          // A reader who asks for their own entries sees them one by one.
          reader={filter.actor === phoneNumber ? null : phoneNumber}
          onPage={turnTo}
          failedText={t('failed')}
          emptyText={isNarrowed ? t('noneFound') : t('none')}
          emptyAction={
            isNarrowed && (
              <Button look="quiet" onClick={() => choose(noFilter)}>
                {t('filter.clear')}
              </Button>
            )
          }
        />
      </Stack>
    </Page>
  );
}
