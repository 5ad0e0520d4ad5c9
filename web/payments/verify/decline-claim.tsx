import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { cacheInvoice } from '../shared/queries.ts';

/** Tells the patient that the clinic did not find the transfer they reported; they can then correct its number. */
export function DeclineClaim({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  const decline = useAction('declineClaim', { updateCache: cacheInvoice });
  return (
    <>
      <Button look="quiet" busy={decline.isPending} onClick={() => decline.mutate({ params: { invoiceId } })}>
        {t('claim.decline')}
      </Button>
      {decline.isError && (
        <Notice kind="error">
          {t('failed')} {errorText(decline.error)}
        </Notice>
      )}
    </>
  );
}
