import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import { changeLanguage, languages, useLanguage } from '#web/i18n/index.ts';
import { keepLanguageOnAccount } from '#web/accounts/account-language.ts';
import css from './language-switch.module.css';

function choose(language: Language): void {
  void changeLanguage(language).then(() => keepLanguageOnAccount(language));
}

/** English / বাংলা, on every screen. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <div className={css.switch} role="group" aria-label={t('language')}>
      {languages.map(({ code, name }) => (
        <button key={code} type="button" lang={code} className={css.choice} aria-pressed={code === current} onClick={() => choose(code)}>
          {name}
        </button>
      ))}
    </div>
  );
}
