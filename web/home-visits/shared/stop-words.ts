import { writeClocks } from '#contract/clock-words.ts';
import type { HomeStop } from '#contract/home-visits/shapes.ts';
import type { HomeVisitState } from '#contract/home-visits/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import type { Tone } from '#web/ui/feedback/badge.tsx';

/** Text keys of the states, of the catalogue `home-visits`. */
export const stateTexts = {
  REQUESTED: 'state.REQUESTED',
  ASSIGNED: 'state.ASSIGNED',
  STARTED: 'state.STARTED',
  COLLECTED: 'state.COLLECTED',
  HANDED_OVER: 'state.HANDED_OVER',
  MISSED: 'state.MISSED',
  CANCELLED: 'state.CANCELLED',
} as const satisfies Record<HomeVisitState, string>;

export const stateTones: Readonly<Record<HomeVisitState, Tone>> = {
  REQUESTED: 'pending',
  ASSIGNED: 'neutral',
  STARTED: 'warning',
  COLLECTED: 'success',
  HANDED_OVER: 'success',
  MISSED: 'danger',
  CANCELLED: 'danger',
};

/** Writes a window: `8:00 – 10:00 am`. */
export function useWindowText(): (window: { from: string; until: string }) => string {
  const language = useLanguage();
  return ({ from, until }) => writeClocks(from, until, language);
}

/** An address on one line, as a map finds it. */
const addressLine = ({ address, pin }: Pick<HomeStop, 'address' | 'pin'>): string =>
  [address.replace(/\s*\n\s*/g, ', '), pin].filter(Boolean).join(', ');

/** A link to a search on the map. The patient's address is only sent there when somebody opens it. */
export const mapLink = (stop: Pick<HomeStop, 'address' | 'pin'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(stop))}`;
