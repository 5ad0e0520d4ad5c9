import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import shared from '../shared/payments.module.css';

/** Leads to the page of the payment gateway: cards, net banking. It returns to /dashboard/verify-payment. */
export function PayOnline({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  const start = useAction('startCheckout');
  const { reset } = start;
  useEffect(() => {
    // Back restores the page from the cache, with its button still busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [reset]);
  return (
    <Card className={shared.stack}>
      <h2>{t('online.title')}</h2>
      <p>{t('online.about')}</p>
      <Button
        look="quiet"
        busy={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ params: { invoiceId } }, { onSuccess: submitTo })}
      >
        {t('online.go')}
      </Button>
      {start.isError && (
        <Notice kind="error">
          {t('failed')} {errorText(start.error)}
        </Notice>
      )}
    </Card>
  );
}

/** Submits a form to the gateway, which expects its fields as a form post. */
function submitTo({ action, fields }: Answer<'startCheckout'>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
