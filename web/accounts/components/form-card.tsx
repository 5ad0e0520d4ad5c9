import type { FormEventHandler, ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/page.tsx';

/** A short form on a card. The browser's own checks are off: ours speak the page's language. */
export function FormCard({ onSubmit, children }: { onSubmit: FormEventHandler; children: ReactNode }) {
  return (
    <Card>
      <form noValidate onSubmit={onSubmit}>
        <Stack>{children}</Stack>
      </form>
    </Card>
  );
}
