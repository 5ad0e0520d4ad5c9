import { maySee, screens } from '#contract/screens.ts';
import type { Screen, ScreenName } from '#contract/screens.ts';
import type { Role } from '#contract/roles.ts';

/** Those of some screens that exist and that `role` may enter: nothing leads to a screen that does not, and none is forgotten once it does. */
export function openScreens(role: Role, names: readonly ScreenName[]): ScreenName[] {
  return names.filter((name) => {
    const screen: Screen = screens[name];
    return screen.built === true && maySee(screen, role);
  });
}
