import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatRupees } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { nameOf, replaceTest, updateTestList } from '../shared/test-list.ts';
import css from './lab-tests.module.css';

/** The price was changed from `before`, in rupees. */
type OnChanged = (changed: LabTest, before: number) => void;

/** A test's price, changed in its place: a press opens a field. Bookings made so far keep their price. */
export function PriceCell({ test, onChanged }: { test: LabTest; onChanged: OnChanged }) {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const price = formatRupees(test.testPrice, language);
  const close = (focusesPrice: boolean) => {
    setIsOpen(false);
    // The price is there again with the next drawing.
    if (focusesPrice) requestAnimationFrame(() => button.current?.focus());
  };
  if (isOpen) return <PriceField test={test} onChanged={onChanged} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={css.price}
      aria-label={t('price.change', { name: nameOf(test, language), price })}
      onClick={() => setIsOpen(true)}
    >
      {price}
    </button>
  );
}

/** Enter, or leaving the field, keeps what was typed; Esc does not. A refused price stays in the field. */
function PriceField({
  test,
  onChanged,
  onClose,
}: {
  test: LabTest;
  onChanged: OnChanged;
  onClose: (focusesPrice: boolean) => void;
}) {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  const errorText = useErrorText();
  const before = test.testPrice;
  const [typed, setTyped] = useState(String(before));
  const { mutateAsync, isPending, error } = useAction('editLabTest', { updateCache: updateTestList(replaceTest) });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const name = nameOf(test, language);
  const keep = (focusesPrice: boolean) => {
    if (isPending) return;
    if (typed === '' || Number(typed) === before) {
      onClose(focusesPrice);
      return;
    }
    // The error is shown from `error`.
    void mutateAsync({ params: { id: test.id }, body: { testPrice: typed } }).then(
      (changed) => {
        onClose(focusesPrice);
        onChanged(changed, before);
      },
      () => undefined,
    );
  };
  return (
    <div className={css.priceField}>
      <AmountField
        ref={field}
        label={<span className="visually-hidden">{t('price.field', { name })}</span>}
        error={
          error
            ? `${t('price.failed', { name, price: formatRupees(before, language) })} ${errorText(error)}`
            : undefined
        }
        readOnly={isPending}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose(true);
          if (key === 'Enter') keep(true);
        }}
        onBlur={() => keep(false)}
      />
    </div>
  );
}

/** Says what a price was changed to, and takes it back at a press. */
export function PriceChanged({
  test,
  before,
  onDone,
}: {
  test: LabTest;
  /** In rupees. */
  before: number;
  /** What to say when it was taken back. */
  onDone: (text: string) => void;
}) {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useAction('editLabTest', { updateCache: updateTestList(replaceTest) });
  const name = nameOf(test, language);
  const [from, to] = [before, test.testPrice].map((price) => formatRupees(price, language));
  const undo = () =>
    void mutateAsync({ params: { id: test.id }, body: { testPrice: before } }).then(
      () => onDone(t('price.back', { name, price: from })),
      (error: unknown) => onDone(`${t('price.failed', { name, price: to })} ${errorText(error)}`),
    );
  return (
    <>
      {t('price.changed', { name, from, to })}{' '}
      <Button look="plain" busy={isPending} onClick={undo}>
        {t('price.undo')}
      </Button>
    </>
  );
}
