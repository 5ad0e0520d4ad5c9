import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './definition-list.module.css';

export interface Definition {
  label: string;
  value: ReactNode;
}

const looks = { root: css.list, item: css.item, itemLabel: css.label, itemValue: css.value };

/** Labels and values, side by side, one pair per line. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <DataList classNames={looks}>
      {items.map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
