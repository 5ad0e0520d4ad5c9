import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { addressBefore } from './way.ts';

export interface WayBack {
  /** Names the links together, for screen readers. */
  label: string;
  top: { to: string; text: string };
  /** The screen that this one was opened from; null if that was the top one. */
  parent: { to: string; text: string; always: boolean } | null;
}

/**
 * The links from a screen two levels deep back to the dashboard and to the screen that it was opened from.
 * @param usual the address of the list above it, used if it is not known where it was opened from
 */
export function useWayBack(usual: string): WayBack {
  const { t } = useTranslation();
  const { key } = useLocation();
  const before = key === 'default' ? undefined : addressBefore(key);
  const to = before ?? usual;
  const screen = Object.values(screens).find(({ path }) => matchPath(path, to)) ?? screens.dashboard;
  const isTop = screen === screens.dashboard;
  return {
    label: t('way'),
    top: { to: screens.dashboard.path, text: t('title.dashboard') },
    parent: isTop ? null : { to, text: t(screen.title), always: before === undefined },
  };
}
