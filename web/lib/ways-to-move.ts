import { useTranslation } from 'react-i18next';
import { kindsIn, waysToMove } from '#contract/dependants.ts';
import { maySee, screens } from '#contract/screens.ts';
import { ApiError } from './api-error.ts';
import { useSession } from './session.ts';

/** A screen on which what keeps something is moved or finished. */
export interface Way {
  to: string;
  text: string;
}

/** Returns the screens that the reader may enter to move or finish what an error names; none for other errors. */
export function useWaysToMove(): (error: unknown) => Way[] {
  const { t } = useTranslation('app');
  const { user } = useSession();
  return (error) => {
    const kinds = error instanceof ApiError ? kindsIn(error.dependants) : [];
    const names = kinds.flatMap(
      (kind) => waysToMove[kind].find((name) => user && maySee(screens[name], user.role)) ?? [],
    );
    return [...new Set(names)].map((name) => ({ to: screens[name].path, text: t(screens[name].title) }));
  };
}
