import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './parts.module.css';

/** A part of the design system, with its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card>
      <Section title={name}>
        <div className={css.states}>{children}</div>
      </Section>
    </Card>
  );
}

/** One state of a part, with its name; `wide` for a part that needs the full width. */
export function State({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={wide ? css.wide : css.state}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}
