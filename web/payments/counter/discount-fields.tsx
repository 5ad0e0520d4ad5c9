import { useState } from 'react';
import type { Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import type { Draft } from './draft.ts';
import css from './counter.module.css';

/** The largest discount that the reader may give, in percent; undefined until it is read. */
export function useDiscountLimit(): number {
  const { role } = useUser();
  const { data } = useQuery(queryOf('readDiscountLimits'));
  return mayUse('payments.discount', role) ? 100 : (data?.limits.find((limit) => limit.role === role)?.percent ?? 0);
}

/**
 * The discount in rupees or percent, and its reason. `waits`: it is above the reader's limit, so an admin is asked.
 * `isUnread`: it cannot be read; the field says so when it is left.
 */
export function DiscountFields({
  draft,
  waits,
  isUnread,
  fieldRef,
  reasonError,
  onChange,
}: {
  draft: Draft;
  waits: boolean;
  isUnread: boolean;
  fieldRef: Ref<HTMLInputElement>;
  reasonError: string | undefined;
  onChange: (draft: Draft) => void;
}) {
  const { t } = useTranslation('counter');
  const [isLeft, setIsLeft] = useState(false);
  return (
    <div className={css.pair}>
      <TextField
        label={t('discount')}
        hint={waits ? t('discount.asks') : undefined}
        inputMode="decimal"
        autoComplete="off"
        ref={fieldRef}
        value={draft.discount}
        error={isUnread && isLeft ? t('discount.unread') : undefined}
        onBlur={() => setIsLeft(true)}
        onChange={({ target: { value } }) => {
          setIsLeft(false);
          onChange({ ...draft, discount: value });
        }}
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
