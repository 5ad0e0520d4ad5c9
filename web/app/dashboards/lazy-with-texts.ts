import { lazy } from 'react';
import type { ComponentType } from 'react';
import { needTexts } from '#web/i18n/index.ts';

/** A part of a screen that comes with the catalogues it speaks from: whoever is not shown it fetches neither. */
export function lazyWithTexts(load: () => Promise<{ default: ComponentType }>, ...texts: string[]) {
  return lazy(async () => (await Promise.all([load(), needTexts(...texts)]))[0]);
}
