import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '#web/lib/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import css from '../shared/payments.module.css';

/**
 * A form that changes the ledger: after it is filled in, it asks for confirmation in a whole sentence. An error leads
 * back to the fields.
 */
export function LedgerForm<Values extends FieldValues, Result>({
  title,
  yes,
  question,
  failed,
  form,
  send,
  onClose,
  children,
}: {
  title: string;
  /** Label of the confirming button. */
  yes: string;
  question: () => string;
  failed: string;
  form: UseFormReturn<Values, unknown, Result>;
  send: (body: Result) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('payments');
  const [isSure, setIsSure] = useState(false);
  const { sheet } = useSend(form, {
    failed,
    send: async (body) => {
      if (!isSure) return setIsSure(true);
      try {
        await send(body);
      } catch (error) {
        setIsSure(false);
        throw error;
      }
    },
  });
  return (
    <FormSheet {...sheet} title={title} save={isSure ? yes : t('sheet.next')} onClose={onClose}>
      <div className={css.stack} hidden={isSure}>
        {children}
      </div>
      {isSure && <Question text={question()} onBack={() => setIsSure(false)} />}
    </FormSheet>
  );
}

function Question({ text, onBack }: { text: string; onBack: () => void }) {
  const { t } = useTranslation('payments');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={css.stack}>
      <p ref={words} className={css.question} tabIndex={-1}>
        {text}
      </p>
      <p className={css.muted}>{t('sheet.stays')}</p>
      <div>
        <Button look="plain" onClick={onBack}>
          {t('sheet.back')}
        </Button>
      </div>
    </div>
  );
}
