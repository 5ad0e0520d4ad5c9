import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { cacheLedger } from '../shared/queries.ts';
import shared from '../shared/payments.module.css';

type Entry = Answer<'readBookingPayments'>['entries'][number];

/** Shows that somebody asked to take back cash they took, with another person's buttons to decide. */
export function AskedBack({
  entryId,
  asked: { by, reason, at },
  abilities: { approve, refuse },
}: {
  entryId: number;
  asked: NonNullable<Entry['asked']>;
  abilities: Pick<Entry['abilities'], 'approve' | 'refuse'>;
}) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const errorText = useErrorText();
  const decide = useAction('decideReversal', { updateCache: cacheLedger });
  const button = (isApproved: boolean, text: string) => (
    <Button
      look="quiet"
      busy={decide.isPending && decide.variables.body.approve === isApproved}
      onClick={() => decide.mutate({ params: { id: entryId }, body: { approve: isApproved } })}
    >
      {text}
    </Button>
  );
  return (
    <Notice>
      <p>
        {t('asked.by')} <Name>{by}</Name> · {formatDateTime(at, language)}
      </p>
      <p>{t('entry.reason', { reason })}</p>
      {!approve && <p>{t('asked.waits')}</p>}
      {(approve || refuse) && (
        <div className={shared.actions}>
          {approve && button(true, t('asked.approve'))}
          {refuse && button(false, t(approve ? 'asked.refuse' : 'asked.withdraw'))}
        </div>
      )}
      {decide.isError && <p>{errorText(decide.error)}</p>}
    </Notice>
  );
}
