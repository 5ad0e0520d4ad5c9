import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { claimBody } from '#contract/payments/shapes.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DraftNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ClaimFacts } from '../shared/invoice-facts.tsx';
import { cacheInvoice } from '../shared/queries.ts';
import shared from '../shared/payments.module.css';

/** 'I have paid': takes the transfer's reference (UTR), and lets it be corrected until the clinic has found it. */
export function ClaimPayment({ invoice: { invoiceId, claim } }: { invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const [isOpen, setIsOpen] = useState(false);
  const form = <ClaimForm invoiceId={invoiceId} reference={claim?.reference ?? ''} onDone={() => setIsOpen(false)} />;
  if (claim?.state === 'OPEN')
    return (
      <Card className={shared.stack}>
        <ClaimFacts claim={claim} />
        {isOpen ? (
          form
        ) : (
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {t('claim.correct')}
          </Button>
        )}
      </Card>
    );
  return (
    <Card className={shared.stack}>
      <h2>{t('claim.title')}</h2>
      {claim ? (
        <Notice kind="error">{t('claim.notFound', { reference: claim.reference })}</Notice>
      ) : (
        <p>{t('claim.about')}</p>
      )}
      {form}
    </Card>
  );
}

function ClaimForm({ invoiceId, reference, onDone }: { invoiceId: string; reference: string; onDone: () => void }) {
  const { t } = useTranslation('payments');
  const fieldText = useFieldText();
  const claim = useAction('claimInvoice', { updateCache: cacheInvoice });
  const form = useContractForm(claimBody, { reference });
  const { submit, failure, isBusy, draft } = useSend(form, {
    draft: `claim/${invoiceId}`,
    failed: t('failed'),
    isShort: true,
    send: async (body) => {
      await claim.mutateAsync({ params: { invoiceId }, body });
      onDone();
    },
  });
  return (
    <form className={shared.stack} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <TextField
        label={t('taken.upi')}
        inputMode="numeric"
        maxLength={limits.typedNumberLength}
        autoComplete="off"
        hint={t('claim.hint')}
        error={fieldText(form.formState.errors.reference)}
        {...form.register('reference')}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" look="quiet" wide busy={isBusy}>
        {t(reference === '' ? 'claim.send' : 'claim.save')}
      </Button>
    </form>
  );
}
