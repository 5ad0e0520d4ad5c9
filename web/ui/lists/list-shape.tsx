import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../actions/button.tsx';
import { SelectField, TextField } from '../fields/field.tsx';
import { Fold } from '../layout/fold.tsx';
import { useWide } from '../layout/use-wide.ts';
import css from './list-shape.module.css';

interface Chosen<V extends string> {
  shown: V | undefined;
  choose: (next: V | undefined) => void;
}

interface ShapeFieldsProps {
  shape: {
    from: Chosen<string>;
    to: Chosen<string>;
    order: Chosen<'newest' | 'oldest'>;
    usual: 'newest' | 'oldest';
    rows: Chosen<string>;
    sizes: readonly number[];
  };
  /**
   * The label of the first day, which says what happened on the days: 'Signed from'. Null if the list has fields of its
   * own for days.
   */
  fromText: string | null;
  /** False for a list that has one order only. */
  isSorted?: boolean;
  /** Folded under a title on a wide screen too: for a list in a narrow column. */
  isFolded?: boolean;
  /** Formats a number in the current language. */
  write: (count: number) => string;
}

/**
 * Fields for the days, the order and the rows a page of a list: in a line on a wide screen, folded under a title on a
 * phone.
 */
export function ShapeFields(props: ShapeFieldsProps) {
  const { t } = useTranslation('list-shape');
  const isWide = useWide() && !props.isFolded;
  const { from, to, order } = props.shape;
  const [isOpen, setIsOpen] = useState(Boolean(from.shown ?? to.shown ?? order.shown));
  const fields = <Fields {...props} />;
  if (isWide) return fields;
  return (
    <Fold title={t('title')} isOpen={isOpen} onToggle={setIsOpen}>
      {fields}
    </Fold>
  );
}

function Fields({
  shape: { from, to, order, usual, rows, sizes },
  fromText,
  isSorted = true,
  write,
}: ShapeFieldsProps) {
  const { t } = useTranslation('list-shape');
  return (
    <div className={css.shape} data-shape>
      {fromText !== null && (
        <>
          <Day label={fromText} day={from} most={to.shown} />
          <Day label={t('to')} day={to} least={from.shown} />
        </>
      )}
      {isSorted && (
        <SelectField
          label={t('order')}
          value={order.shown ?? usual}
          onChange={({ target }) => {
            const next = target.value === 'oldest' ? 'oldest' : 'newest';
            order.choose(next === usual ? undefined : next);
          }}
        >
          <option value="newest">{t('newest')}</option>
          <option value="oldest">{t('oldest')}</option>
        </SelectField>
      )}
      <SelectField label={t('rows')} value={rows.shown} onChange={({ target }) => rows.choose(target.value)}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {write(size)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Day({
  label,
  day,
  least,
  most = '2099-12-31',
}: {
  label: string;
  day: Chosen<string>;
  least?: string | undefined;
  most?: string | undefined;
}) {
  return (
    <TextField
      type="date"
      label={label}
      min={least}
      max={most}
      value={day.shown ?? ''}
      onChange={(event) => day.choose(event.target.value || undefined)}
    />
  );
}

/** Offered by an empty list for which days are chosen: a link to the same list without them. */
export function AllDays() {
  const { t } = useTranslation('list-shape');
  const [params] = useSearchParams();
  const others = new URLSearchParams([...params].filter(([name]) => !['from', 'to', 'page'].includes(name)));
  return (
    <LinkButton look="quiet" to={`?${others}`}>
      {t('allDays')}
    </LinkButton>
  );
}
