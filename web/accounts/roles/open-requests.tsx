import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import type { RoleRequest, RequestDecision } from '#contract/accounts/role-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText, useWaysToMove } from '#web/lib/error-text.ts';
import { Ways, Confirm } from '#web/ui/actions/confirm.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { RequestCard } from './request-card.tsx';
import css from './roles.module.css';

/** The open role requests for the admin, each to be granted or declined (D24). */
export function OpenRequests() {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const errorText = useErrorText();
  const waysToMove = useWaysToMove();
  const outcome = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ request: RoleRequest; decision: RequestDecision } | null>(null);
  const query = useQuery(queryOf('listRoleRequests', { query: { open: 'true', size: pageSizes.deskList } }));
  const { mutate, isPending, data, error } = useAction('decideRoleRequest');
  const decide = ({ request, decision }: NonNullable<typeof asked>) =>
    mutate(
      { params: { id: request.id }, body: { decision } },
      {
        onSettled: () => {
          setAsked(null);
          // The card that was pressed disappears: focus the result message.
          requestAnimationFrame(() => outcome.current?.focus());
        },
      },
    );
  const open = query.data?.open ?? 0;
  return (
    <Section title={open > 0 ? t('open.title', { n: formatNumber(open, language) }) : t('open.titleNone')}>
      <div ref={outcome} tabIndex={-1} className={css.outcome}>
        {data && (
          <Notice kind="success">
            {t(data.decision === 'GRANTED' ? 'open.granted' : 'open.declined', { name: data.userName })}
          </Notice>
        )}
        {error && (
          <Notice kind="error">
            <p>{t('open.notDecided')}</p>
            <p>{errorText(error)}</p>
            <Ways ways={waysToMove(error)} />
          </Notice>
        )}
      </div>
      {query.data?.open === 0 ? (
        <p className={css.muted}>{t('open.none')}</p>
      ) : (
        <ListView
          query={query}
          rows={query.data?._embedded.roleRequestList}
          emptyText={t('open.none')}
          failedText={t('open.failed')}
          skeletonRows={1}
          skeletonRow="12rem"
        >
          {(rows) => (
            <CardList columns>
              {rows.map((request) => (
                <li key={request.id}>
                  <RequestCard request={request} onDecide={(decision) => setAsked({ request, decision })} />
                </li>
              ))}
            </CardList>
          )}
        </ListView>
      )}
      {asked && (
        <DecisionQuestion {...asked} isBusy={isPending} onYes={() => decide(asked)} onNo={() => setAsked(null)} />
      )}
    </Section>
  );
}

function DecisionQuestion({
  request,
  decision,
  isBusy,
  onYes,
  onNo,
}: {
  request: RoleRequest;
  decision: RequestDecision;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const { t } = useTranslation(['roles', 'app']);
  const name = request.userName;
  const shared = { isBusy, onYes, onClose: onNo };
  if (decision === 'DECLINED') {
    return (
      <Confirm title={t('decline.title', { name })} yes={t('decline.yes')} {...shared}>
        <p>{t('decline.text')}</p>
      </Confirm>
    );
  }
  const role = t(`app:role.${request.role}`);
  return (
    <Confirm look="primary" title={t('grant.title', { name, role })} yes={t('grant.yes')} {...shared}>
      <p>{request.role === 'Admin' ? t('grant.textAdmin') : t('grant.text')}</p>
    </Confirm>
  );
}
