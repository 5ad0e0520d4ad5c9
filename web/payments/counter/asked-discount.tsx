import { useTranslation } from 'react-i18next';
import type { Visit } from '#contract/visits/shapes.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useRupees } from '../shared/use-rupees.ts';

/** What became of a discount that an admin was asked for; it changes by itself when it is decided. */
export function AskedDiscount({ request: { amount, approved } }: { request: NonNullable<Visit['discountRequest']> }) {
  const { t } = useTranslation('counter');
  const rupees = useRupees();
  const words = { amount: rupees(amount) };
  if (approved === null) return <Notice>{t('discount.waits', words)}</Notice>;
  return approved ? (
    <Notice kind="success">{t('discount.approved', words)}</Notice>
  ) : (
    <Notice kind="error">{t('discount.refused', words)}</Notice>
  );
}
