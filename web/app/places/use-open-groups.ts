import { useState } from 'react';
import { useLocation } from 'react-router';
import { groupAt, openAtFirst } from '#contract/places.ts';
import type { PlaceGroup } from '#contract/places.ts';
import { chooseHere, chosenHere, personHere } from '#web/lib/machine.ts';
import type { User } from '#web/lib/session.ts';

/** Which groups of the sidebar are open, and what opens or folds one. */
export interface OpenGroups {
  isOpen: (group: PlaceGroup) => boolean;
  toggle: (group: PlaceGroup) => void;
}

/**
 * The open groups: as the user has chosen in this browser, else the ones that are open at first for the role. The group
 * of the current screen is open in any case, unless it was folded on this screen. Null if the role's groups do not
 * fold.
 */
export function useOpenGroups({ role, phoneNumber }: User): OpenGroups | null {
  const { pathname } = useLocation();
  const atFirst = openAtFirst(role);
  const key = `groups-${personHere(phoneNumber)}` as const;
  const [chosen, setChosen] = useState(() => chosenHere(key)?.split(','));
  const [foldedAt, setFoldedAt] = useState<string>();
  const here = groupAt(pathname);
  // A record or a form is in no group: the group it was opened from stays the current one.
  const [current, setCurrent] = useState<PlaceGroup>(here ?? 'today');
  if (here && here !== current) setCurrent(here);
  if (!atFirst) return null;
  const open: readonly string[] = chosen ?? atFirst;
  const isOpen = (group: PlaceGroup) => open.includes(group) || (group === current && foldedAt !== pathname);
  const toggle = (group: PlaceGroup) => {
    const others = open.filter((one) => one !== '' && one !== group);
    const next = isOpen(group) ? others : [...others, group];
    if (group === current) setFoldedAt(isOpen(group) ? pathname : undefined);
    chooseHere(key, next.join(','));
    setChosen(next);
  };
  return { isOpen, toggle };
}
