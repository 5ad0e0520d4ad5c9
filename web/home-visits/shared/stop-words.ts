import { useTranslation } from 'react-i18next';
import { atClinicClock, minutesOf } from '#contract/clinic-time.ts';
import type { HomeStop } from '#contract/home-visits/shapes.ts';
import type { HomeVisitState } from '#contract/home-visits/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatTime } from '#web/lib/format.ts';
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

/** Writes a window: `8:00 am – 10:00 am`. */
export function useWindowText(): (window: { day: string; from: string; until: string }) => string {
  const { t } = useTranslation('home-visits');
  const language = useLanguage();
  const at = (day: string, clock: string) => {
    const minutes = minutesOf(clock);
    const moment = atClinicClock(day, Math.floor(minutes / 60), minutes % 60);
    return moment ? formatTime(moment.toISOString(), language) : clock;
  };
  return ({ day, from, until }) => t('window', { from: at(day, from), until: at(day, until) });
}

/** An address on one line, as a map finds it. */
const addressLine = ({ address, pin }: Pick<HomeStop, 'address' | 'pin'>): string =>
  [address.replace(/\s*\n\s*/g, ', '), pin].filter(Boolean).join(', ');

/** The address of a search on the map; only whoever opens it sends the address there. */
export const mapLink = (stop: Pick<HomeStop, 'address' | 'pin'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(stop))}`;
