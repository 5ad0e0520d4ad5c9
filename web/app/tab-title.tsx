import { useClinicName } from '#web/lib/clinic-name.ts';

/** A screen's title in the browser's tab, followed by the clinic's name. */
export function TabTitle({ children }: { children: string }) {
  const clinic = useClinicName();
  return <title>{clinic ? `${children} · ${clinic}` : children}</title>;
}
