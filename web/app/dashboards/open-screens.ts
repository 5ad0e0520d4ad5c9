import { maySee, screens } from '#contract/screens.ts';
import type { ScreenName } from '#contract/screens.ts';
import type { Role } from '#contract/roles.ts';

/** Those of some screens that `role` may enter, in their order: nothing leads to a closed door. */
export function openScreens(role: Role, names: readonly ScreenName[]): ScreenName[] {
  return names.filter((name) => maySee(screens[name], role));
}
