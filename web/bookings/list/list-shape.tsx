import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress, useDayInAddress } from '#web/lib/choice-in-address.ts';
import type { ChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { formatNumber } from '#web/lib/format.ts';
import { chooseHere, chosenHere } from '#web/lib/machine.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import type { BookingPages } from '../shared/booking-pages.tsx';
import { BookingTable, tableRowHeight } from '../shared/booking-table.tsx';
import css from './list.module.css';

const [fewest, ...more] = [String(pageSizes.bookingList), '20', '50'];
const sizes = [fewest, ...more] as const;

/** The days, the order and the length of a list's pages, as chosen. */
export interface ListShape {
  from: ChoiceInAddress<string>;
  to: ChoiceInAddress<string>;
  order: ChoiceInAddress<'oldest'>;
  rows: ChoiceInAddress<string>;
  /** Rows a page. */
  size: number;
}

/**
 * The days and the order are kept in the address; the rows of a page there and in this browser, because they are chosen
 * for its screen.
 * @param isOffered patients have few bookings: theirs are five a page
 */
export function useListShape(isOffered: boolean): ListShape {
  const [kept, setKept] = useState(() => chosenHere('rows') ?? fewest);
  const inAddress = useChoiceInAddress('rows', sizes);
  const usual = sizes.find((size) => size === kept) ?? fewest;
  const rows = {
    value: inAddress.value ?? usual,
    shown: inAddress.shown ?? usual,
    choose: (next: string | undefined = fewest) => {
      chooseHere('rows', next);
      setKept(next);
      inAddress.choose(next);
    },
  };
  const shape = {
    from: useDayInAddress('from'),
    to: useDayInAddress('to'),
    order: useChoiceInAddress('order', ['oldest'] as const),
    rows,
  };
  return { ...shape, size: Number(isOffered ? rows.value : fewest) };
}

/** The days of a question to the server. */
export const daysOf = ({ from, to }: ListShape) => ({ from: from.value, to: to.value });
export const hasDays = ({ from, to }: ListShape) => Boolean(from.value ?? to.value);

/** The fields for them: in a line on a wide screen, behind a title on a phone. */
export function ShapeFields({ shape, isToCome = false }: { shape: ListShape; isToCome?: boolean }) {
  const { t } = useTranslation('list-shape');
  const isWide = useWide();
  const [isOpen, setIsOpen] = useState(Boolean(shape.from.value ?? shape.to.value ?? shape.order.value));
  const fields = <Fields shape={shape} isToCome={isToCome} />;
  if (isWide) return fields;
  return (
    <Fold title={t('title')} isOpen={isOpen} onToggle={setIsOpen}>
      {fields}
    </Fold>
  );
}

function Fields({ shape: { from, to, order, rows }, isToCome }: { shape: ListShape; isToCome: boolean }) {
  const { t } = useTranslation('list-shape');
  const language = useLanguage();
  return (
    <div className={css.shape}>
      <Day label={t(isToCome ? 'visitFrom' : 'from')} day={from} most={to.value} />
      <Day label={t('to')} day={to} least={from.value} />
      {!isToCome && (
        <SelectField
          label={t('order')}
          value={order.shown ?? ''}
          onChange={(event) => order.choose(event.target.value === 'oldest' ? 'oldest' : undefined)}
        >
          <option value="">{t('newest')}</option>
          <option value="oldest">{t('oldest')}</option>
        </SelectField>
      )}
      <SelectField label={t('rows')} value={rows.shown} onChange={(event) => rows.choose(event.target.value)}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {formatNumber(Number(size), language)}
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
  day: ChoiceInAddress<string>;
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

/** How long pages are drawn on a wide screen. */
export function useTable(type: BookingType, { size }: ListShape): ComponentProps<typeof BookingPages>['table'] {
  const isWide = useWide();
  if (!isWide || size === pageSizes.bookingList) return undefined;
  return { row: tableRowHeight, draw: (rows) => <BookingTable type={type} rows={rows} /> };
}

/** What an empty list offers when days are chosen: the same list without them. */
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
