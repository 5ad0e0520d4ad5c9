import { useState } from 'react';
import { useDayInAddress, useChoiceInAddress } from './choice-in-address.ts';
import type { ChoiceInAddress } from './choice-in-address.ts';
import { chooseHere, chosenHere } from './machine.ts';

/** The orders in which a list can be sorted by day. */
const listOrders = ['newest', 'oldest'] as const;
export type ListOrder = (typeof listOrders)[number];

/** The chosen days, order and rows a page of a list. */
export interface ListShape {
  from: ChoiceInAddress<string>;
  to: ChoiceInAddress<string>;
  order: ChoiceInAddress<ListOrder>;
  /** The order if none is chosen. */
  usual: ListOrder;
  rows: ChoiceInAddress<string>;
  /** Rows a page that can be chosen, the fewest first. */
  sizes: readonly number[];
  /** Rows a page. */
  size: number;
}

/**
 * The days and the order are kept in the address. The number of rows is kept there and in this browser, because it is
 * chosen for the screen of the computer.
 * @param sizes the numbers of rows a page to choose from, the fewest first; without a choice the first is used
 * @param isOffered whether the reader may choose: patients have few rows, and get the fewest a page
 */
export function useListShape(sizes: readonly number[], isOffered: boolean, usual: ListOrder = 'newest'): ListShape {
  const texts = sizes.map(String);
  const [fewest = ''] = texts;
  const [kept, setKept] = useState(() => chosenHere('rows') ?? fewest);
  const inAddress = useChoiceInAddress('rows', texts);
  const here = texts.find((size) => size === kept) ?? fewest;
  const rows = {
    value: inAddress.value ?? here,
    shown: inAddress.shown ?? here,
    choose: (next: string | undefined = fewest) => {
      chooseHere('rows', next);
      setKept(next);
      inAddress.choose(next);
    },
  };
  return {
    from: useDayInAddress('from'),
    to: useDayInAddress('to'),
    order: useChoiceInAddress('order', listOrders),
    usual,
    rows,
    sizes,
    size: Number(isOffered ? rows.value : fewest),
  };
}

/** The chosen days as the query of a call. */
export const daysOf = ({ from, to }: ListShape) => ({ from: from.value, to: to.value });
export const hasDays = ({ from, to }: ListShape) => Boolean(from.value ?? to.value);
