import { useId } from 'react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import css from './details.module.css';

/** One group of a booking's facts under its heading. */
export function FactCard({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly Definition[];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Card className={css.card} role="region" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DefinitionList items={items} />
      {children}
    </Card>
  );
}
