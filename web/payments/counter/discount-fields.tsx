import type { Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { isWithinLimit } from '#contract/payments/discounts.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { onlyAmount } from '#web/ui/fields/only-digits.ts';
import type { Draft } from './draft.ts';
import css from './counter.module.css';

/** The discount in rupees or percent, and its reason. What is above the reader's limit, an admin is asked for. */
export function DiscountFields({
  draft,
  sums: { pricePaise, discountPaise },
  fieldRef,
  reasonError,
  onChange,
}: {
  draft: Draft;
  sums: { pricePaise: number; discountPaise: number };
  fieldRef: Ref<HTMLInputElement>;
  reasonError: string | undefined;
  onChange: (draft: Draft) => void;
}) {
  const { t } = useTranslation('counter');
  const { role } = useUser();
  const { data } = useQuery(queryOf('readDiscountLimits'));
  const percent = mayUse('payments.discount', role) ? 100 : data?.limits.find((limit) => limit.role === role)?.percent;
  const asks =
    percent !== undefined && discountPaise > 0 && !isWithinLimit({ pricePaise, givenPaise: 0 }, discountPaise, percent);
  return (
    <div className={css.pair}>
      <TextField
        label={t('discount')}
        hint={asks ? t('discount.asks') : undefined}
        inputMode="decimal"
        autoComplete="off"
        ref={fieldRef}
        value={draft.discount}
        onChange={({ target: { value } }) =>
          onChange({ ...draft, discount: onlyAmount(value) + (value.includes('%') ? '%' : '') })
        }
      />
      {draft.discount !== '' && (
        <TextField
          label={t('discount.reason')}
          error={reasonError}
          maxLength={limits.longestReason}
          value={draft.discountReason}
          onChange={(event) => onChange({ ...draft, discountReason: event.target.value })}
        />
      )}
    </div>
  );
}
