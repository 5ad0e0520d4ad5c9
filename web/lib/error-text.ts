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

/** The same for a call without a form: what is wrong with the fields it was sent, where the answer says so. */
export function useReasonText(): (error: unknown) => string {
  const errorText = useErrorText();
  return (error) => {
    const reasons = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
    return reasons.length > 0 ? reasons.join(' ') : errorText(error);
  };
}
