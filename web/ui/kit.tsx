import { HeadlessMantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * The kit (Mantine) that the parts of `web/ui` are made from, around the whole portal. It brings structure and
 * behaviour; the clinic's own theme brings the looks: `tokens.css`, and a style sheet for each part, given to the kit
 * by class names. So the kit writes no `<style>`, which the content security policy would refuse (docs/decisions/0002).
 */
export function Kit({ children }: { children: ReactNode }) {
  return <HeadlessMantineProvider>{children}</HeadlessMantineProvider>;
}
