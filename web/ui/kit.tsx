import { HeadlessMantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * Mantine, from which the parts of `web/ui` are made, around the whole portal. It brings structure and behaviour; the
 * looks come from `tokens.css` and a style sheet for each part, passed as class names. So Mantine writes no `<style>`,
 * which the content security policy would refuse (docs/decisions/0002-kit.md).
 */
export function Kit({ children }: { children: ReactNode }) {
  return <HeadlessMantineProvider>{children}</HeadlessMantineProvider>;
}
