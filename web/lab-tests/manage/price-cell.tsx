import { useTranslation } from 'react-i18next';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatRupees } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AmountInPlace } from '#web/ui/fields/amount-in-place.tsx';
import { nameOf, replaceTest, updateTestList } from '../shared/test-list.ts';

/** The price was changed from `before`, in rupees. */
type OnChanged = (changed: LabTest, before: number) => void;

/** A test's price, changed in its place. Bookings made so far keep their price. */
export function PriceCell({ test, onChanged }: { test: LabTest; onChanged: OnChanged }) {
  const { t } = useTranslation('lab-tests');
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutateAsync } = useAction('editLabTest', { updateCache: updateTestList(replaceTest) });
  const before = test.testPrice;
  const [name, price] = [nameOf(test, language), formatRupees(before, language)];
  return (
    <AmountInPlace
      amount={before}
      text={price}
      labels={{ change: t('price.change', { name, price }), field: t('price.field', { name }) }}
      onKeep={async (typed) =>
        onChanged(await mutateAsync({ params: { id: test.id }, body: { testPrice: typed } }), before)
      }
      failedText={(error) => `${t('price.failed', { name, price })} ${errorText(error)}`}
    />
  );
}

/** Says what a price was changed to, with a button that takes the change back. */
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
