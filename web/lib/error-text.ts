import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

/**
 * Gives the words for a failed call, in the language in use: the shared text of its code, or that nothing could be
 * reached.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['messages', 'ui']);
  return (error) => {
    if (!(error instanceof ApiError)) return t('error.INTERNAL');
    return error.code === 'NETWORK' ? t('ui:offline') : t(`error.${error.code}`);
  };
}
