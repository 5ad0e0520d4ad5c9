import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

/**
 * Returns the message for a failed call in the current language: that of its error code, or that the clinic could not
 * be reached.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['messages', 'ui']);
  return (error) => {
    if (!(error instanceof ApiError)) return t('error.INTERNAL');
    return error.code === 'NETWORK' ? t('ui:offline') : t(`error.${error.code}`);
  };
}
