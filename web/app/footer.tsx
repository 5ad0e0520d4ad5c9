import { useTranslation } from 'react-i18next';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { chooseScheme, schemes, useScheme } from './scheme.ts';
import css from './footer.module.css';

/** Link to the public site, and the choice of light or dark. */
export function Footer() {
  const { t } = useTranslation();
  const scheme = useScheme();
  return (
    <footer className={css.footer}>
      <div className={css.content}>
        <a className={css.site} href={siteAddress('home', useLanguage())}>
          {t('toClinicSite')}
        </a>
        <div className={css.scheme}>
          <Toggle
            label={t('scheme.label')}
            hideLabel
            value={scheme}
            onChange={chooseScheme}
            choices={schemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
          />
        </div>
      </div>
    </footer>
  );
}
