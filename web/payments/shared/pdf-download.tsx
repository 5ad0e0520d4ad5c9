import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import { paperSizes } from '#contract/payments/papers.ts';
import type { PaperSize } from '#contract/payments/papers.ts';
import { languages } from '#web/i18n/index.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { printFile } from '#web/lib/print-file.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { chooseHere, chosenHere } from '#web/lib/machine.ts';
import css from './payments.module.css';

/** The paper of this desk's printer, stored for the machine and not for the person. Undefined until it is chosen. */
export function paperHere(): PaperSize | undefined {
  const stored = chosenHere('slip-paper');
  return paperSizes.find((paper) => paper === stored);
}
export const choosePaper = (paper: PaperSize) => chooseHere('slip-paper', paper);

/**
 * A document to save as PDF on A4, in the person's language or in one of the two, and to print on the paper of this
 * desk, where the browser shows PDFs.
 */
export function PdfDownload({
  name,
  call,
  id,
  printKey,
  paper,
}: {
  name: string;
  call: 'printBill' | 'printReceipt' | 'printVoucher';
  /** A function if the paper is only issued when it is asked for. */
  id: number | (() => Promise<number>);
  /** A key of the screen that presses its print. */
  printKey?: string | undefined;
  /** The paper, if a screen shows it; else the one chosen for this desk. */
  paper?: PaperSize;
}) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  const { mutate, isPending, variables, isError, error } = useMutation({
    mutationFn: async (how: Language | 'own' | 'print') => {
      const params = { id: typeof id === 'number' ? id : await id() };
      if (how === 'print') return printFile(call, { params, query: { paper: paper ?? paperHere() } });
      return downloadFile(call, { params, query: { language: how === 'own' ? undefined : how } });
    },
  });
  const press = (how: Language | 'own' | 'print') => ({
    look: 'plain' as const,
    busy: isPending && variables === how,
    onClick: () => mutate(how),
  });
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <>
      <div className={css.paper}>
        <Button {...press('own')}>{name}</Button>
        {languages.map(({ code, name: language }) => (
          <Button key={code} lang={code} data-language-name {...press(code)}>
            {language}
            {hidden}
          </Button>
        ))}
        {navigator.pdfViewerEnabled && (
          <Button aria-keyshortcuts={printKey} {...press('print')}>
            {t('paper.print')}
            {printKey && ` (${printKey})`}
            {hidden}
          </Button>
        )}
      </div>
      {isError && (
        <Notice kind="error">
          {t('paper.failed')} {errorText(error)}
        </Notice>
      )}
    </>
  );
}

/** A receipt, named by its number if there is one. */
export function Receipt({
  id,
  number,
  ...print
}: {
  id: number;
  number?: string | undefined;
  printKey?: string | undefined;
  paper?: PaperSize;
}) {
  const { t } = useTranslation('payments');
  const name = number ? t('paper.receipt', { number }) : t('paper.aReceipt');
  return <PdfDownload name={name} call="printReceipt" id={id} {...print} />;
}

/** The valid bill of a visit. */
export function Bill({ id, ...print }: { id: number; printKey: string; paper: PaperSize }) {
  const { t } = useTranslation('payments');
  return <PdfDownload name={t('paper.bill')} call="printBill" id={id} {...print} />;
}

/** A refund's voucher. */
export function Voucher({ id, number }: { id: number; number: string }) {
  const { t } = useTranslation('payments');
  return <PdfDownload name={t('paper.voucher', { number })} call="printVoucher" id={id} />;
}
