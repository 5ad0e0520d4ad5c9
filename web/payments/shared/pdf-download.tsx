import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import { languages } from '#web/i18n/index.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './payments.module.css';

/** A document to save as PDF: in the person's language (`undefined`), or in one of the two. */
export function PdfDownload({
  name,
  onSave,
}: {
  name: string;
  onSave: (language: Language | undefined) => Promise<void>;
}) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  const save = useMutation({ mutationFn: onSave });
  return (
    <>
      <div className={css.paper}>
        <Button
          look="plain"
          busy={save.isPending && save.variables === undefined}
          onClick={() => save.mutate(undefined)}
        >
          {name}
        </Button>
        {languages.map(({ code, name: language }) => (
          <Button
            key={code}
            look="plain"
            lang={code}
            busy={save.isPending && save.variables === code}
            onClick={() => save.mutate(code)}
          >
            {language}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ))}
      </div>
      {save.isError && (
        <Notice kind="error">
          {t('paper.failed')} {errorText(save.error)}
        </Notice>
      )}
    </>
  );
}

/** A receipt, named by its number if there is one. */
export function Receipt({ id, number }: { id: number; number?: string | undefined }) {
  const { t } = useTranslation('payments');
  return (
    <PdfDownload
      name={number ? t('paper.receipt', { number }) : t('paper.aReceipt')}
      onSave={(language) => downloadFile('printReceipt', { params: { id }, query: { language } })}
    />
  );
}

/** The bill that stands for a visit. */
export function Bill({ id }: { id: number }) {
  const { t } = useTranslation('payments');
  return (
    <PdfDownload
      name={t('paper.bill')}
      onSave={(language) => downloadFile('printBill', { params: { id }, query: { language } })}
    />
  );
}

/** A refund's voucher. */
export function Voucher({ id, number }: { id: number; number: string }) {
  const { t } = useTranslation('payments');
  return (
    <PdfDownload
      name={t('paper.voucher', { number })}
      onSave={(language) => downloadFile('printVoucher', { params: { id }, query: { language } })}
    />
  );
}
