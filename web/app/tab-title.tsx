import { useClinicName } from '#web/lib/clinic-name.ts';

/** A screen's title in the browser's tab, with the clinic's name behind it. */
export function TabTitle({ children }: { children: string }) {
  const clinic = useClinicName();
  return <title>{clinic ? `${children} · ${clinic}` : children}</title>;
}
