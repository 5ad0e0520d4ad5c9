import { useTranslation } from 'react-i18next';
import { dependantLines, kindsIn, waysToMove } from '#contract/dependants.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { ApiError } from './api-error.ts';
import { formatNumber } from './format.ts';
import { useSession } from './session.ts';

/**
 * Returns a function that gives the message for a failed call in the current language: the text of its error code, with
 * the records that prevent a removal, or that the clinic could not be reached.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['messages', 'ui']);
  const language = useLanguage();
  return (error) => {
    if (!(error instanceof ApiError)) return t('error.INTERNAL');
    if (error.code === 'NETWORK') return t('ui:offline');
    const lines = dependantLines(error.dependants, (kind, count) =>
      t(`dependant.${kind}`, { number: formatNumber(count, language) }),
    );
    return [t(`error.${error.code}`), ...lines].join(' ');
  };
}

/** The same for a call without a form: if the answer has field errors, they are the message. */
export function useReasonText(): (error: unknown) => string {
  const errorText = useErrorText();
  return (error) => {
    const reasons = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
    return reasons.length > 0 ? reasons.join(' ') : errorText(error);
  };
}

/** A screen where records that prevent a removal are moved or finished. */
export interface Way {
  to: string;
  text: string;
}

/**
 * Returns a function that gives the screens where the reader may move or finish the records that an error names; none
 * for other errors.
 */
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
