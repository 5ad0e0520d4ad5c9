import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RoleRequest } from '#contract/accounts/role-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatNumber, formatPhone } from '#web/lib/format.ts';
import { daysOf, hasDays, useListShape } from '#web/lib/list-shape.ts';
import { usePageInAddress, usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { AllDays, ShapeFields } from '#web/ui/lists/list-shape.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { DecidedTable } from './decided-table.tsx';
import { DecidedBy, DecisionBadge } from './decision.tsx';
import css from './roles.module.css';

/** Rows on a page; few, because decided requests are seldom looked up. */
const sizes = [5, 20, 50];

/** Earlier requests by days and order, with who decided and when; nothing when there are none. */
export function DecidedRequests() {
  const { t } = useTranslation(['roles', 'list-shape']);
  const language = useLanguage();
  const isWide = useWide();
  const [page, turnTo] = usePageInAddress();
  const shape = useListShape(sizes, true);
  const asked = { open: 'false', ...daysOf(shape), order: shape.order.value, page, size: shape.size } as const;
  const query = useQuery(queryOf('listRoleRequests', { query: asked }));
  const { data } = query;
  const pages = usePages(data?.page, query.error);
  if (data?.page.totalElements === 0 && !hasDays(shape)) return null;
  return (
    <Section title={t('decided.title')}>
      <ShapeFields shape={shape} fromText={t('list-shape:since')} write={(count) => formatNumber(count, language)} />
      <PagedList
        query={query}
        rows={data?._embedded.roleRequestList}
        {...pages}
        onPage={turnTo}
        emptyText={t('decided.none')}
        emptyAction={hasDays(shape) && <AllDays />}
        failedText={t('open.failed')}
        skeletonRow={isWide ? '3.25rem' : '5rem'}
      >
        {(rows) =>
          isWide ? (
            <DecidedTable rows={rows} />
          ) : (
            <ul className={css.decidedList}>
              {rows.map((request) => (
                <li key={request.id}>
                  <Decided request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </Section>
  );
}

function Decided({ request }: { request: RoleRequest }) {
  const { t } = useTranslation(['roles', 'app']);
  const { numberText } = usePatientWords();
  const { userName, phoneNumber, patientNumber, role, reason } = request;
  return (
    <>
      <p className={css.line}>
        <strong>
          <Name>{userName}</Name>
        </strong>
        <span className={css.muted}>
          {formatPhone(phoneNumber)} · {numberText(patientNumber)}
        </span>
        <DecisionBadge request={request} />
      </p>
      <p>
        {t('request.wished')}: {t(`app:role.${role}`)}
      </p>
      <p className={css.reason}>{reason}</p>
      <DecidedBy request={request} />
    </>
  );
}
