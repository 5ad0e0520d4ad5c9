import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Visit } from '#contract/visits/shapes.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { useRupees } from '../shared/amounts.ts';
import css from './discounts.module.css';

/** The discounts that the desk asks for, each decided with one press; nothing while none waits or they are not read. */
export default function DiscountRequests() {
  const { t } = useTranslation('discounts');
  const query = useQuery(queryOf('listDiscountRequests'));
  const { data } = query;
  if (!data && query.isError)
    return <FailedState text={t('failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!data || data.visits.length === 0) return null;
  return (
    <Section title={t('asked')}>
      {data.visits.map((visit) => (
        <Request key={visit.discountRequest?.requestId} visit={visit} />
      ))}
    </Section>
  );
}

function Request({ visit: { discountRequest: request, patientName, price, discount } }: { visit: Visit }) {
  const { t } = useTranslation('discounts');
  const rupees = useRupees();
  const errorText = useErrorText();
  const { mutate, error, isPending } = useAction('decideDiscount', { awaitRefresh: true });
  if (!request) return null;
  const decide = (approve: boolean) => mutate({ params: { id: request.requestId }, body: { approve } });
  return (
    <Card className={css.request}>
      <p>
        <strong>{t('amount', { amount: rupees(request.amount), price: rupees(price - discount) })}</strong>
        {' · '}
        <Name>{patientName}</Name>
      </p>
      <p className={css.about}>{t('why', { reason: request.reason, name: request.askedBy })}</p>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      <div className={css.buttons}>
        <Button busy={isPending} onClick={() => decide(true)}>
          {t('approve')}
        </Button>
        <Button look="quiet" busy={isPending} onClick={() => decide(false)}>
          {t('refuse')}
        </Button>
      </div>
    </Card>
  );
}
