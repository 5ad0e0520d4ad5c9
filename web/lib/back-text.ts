import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { addressBefore } from './way.ts';

/**
 * The words of a screen's back link: the screen it leads to, if that is known.
 * @param usual the address it leads to where no screen of the portal was before
 */
export function useBackText(usual: string): string {
  const { t } = useTranslation();
  const { key } = useLocation();
  const address = key === 'default' ? usual : addressBefore(key);
  const screen = address && Object.values(screens).find(({ path }) => matchPath(path, address));
  return screen ? t('backTo', { screen: t(screen.title) }) : t('back');
}
