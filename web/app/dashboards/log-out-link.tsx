import { useTranslation } from 'react-i18next';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { OutLink } from '#web/ui/actions/button.tsx';

/** Leads to the page for logging out, which is one of the site's. */
export function LogOutLink() {
  const { t } = useTranslation('dashboards');
  return (
    <OutLink look="quiet" href={siteAddress('logOut', useLanguage())}>
      {t('logOut')}
    </OutLink>
  );
}
