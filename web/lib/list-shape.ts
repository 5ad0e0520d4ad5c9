import { useState } from 'react';
import { useDayInAddress, useChoiceInAddress } from './choice-in-address.ts';
import type { ChoiceInAddress } from './choice-in-address.ts';
import { chooseHere, chosenHere } from './machine.ts';

/** The orders of a list by its days. */
const listOrders = ['newest', 'oldest'] as const;
export type ListOrder = (typeof listOrders)[number];

/** The days, the order and the length of a list's pages, as chosen. */
export interface ListShape {
  from: ChoiceInAddress<string>;
  to: ChoiceInAddress<string>;
  order: ChoiceInAddress<ListOrder>;
  /** The order in which the list stands if none is chosen. */
  usual: ListOrder;
  rows: ChoiceInAddress<string>;
  /** Rows a page that can be chosen, the fewest first. */
  sizes: readonly number[];
  /** Rows a page. */
  size: number;
}

/**
 * The days and the order are kept in the address; the rows of a page there and in this browser, because they are chosen
 * for its screen.
 * @param sizes rows a page, the fewest first: the only ones where nothing is offered
 * @param isOffered patients have few rows: theirs stand in the fewest a page
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

/** The days of a question to the server. */
export const daysOf = ({ from, to }: ListShape) => ({ from: from.value, to: to.value });
export const hasDays = ({ from, to }: ListShape) => Boolean(from.value ?? to.value);
