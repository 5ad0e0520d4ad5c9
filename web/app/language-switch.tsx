import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import { changeLanguage, languages, useLanguage } from '#web/i18n/index.ts';
import { saveLanguageOnAccount } from '#web/accounts/shared/account-language.ts';
import css from './language-switch.module.css';

/**
 * English / বাংলা, on every screen. If the texts of the other language do not load, the current one stays and an error
 * is shown.
 */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  const choose = async (language: Language) => {
    setHasFailed(false);
    try {
      await changeLanguage(language);
    } catch {
      setHasFailed(true);
      return;
    }
    await saveLanguageOnAccount(language);
  };
  return (
    <div className={css.switch} role="group" aria-label={t('language')}>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={css.choice}
          aria-pressed={code === current}
          onClick={() => void choose(code)}
          onBlur={() => setHasFailed(false)}
        >
          {name}
        </button>
      ))}
      {hasFailed && (
        <p className={css.failed} role="alert">
          {t('languageFailed')}
        </p>
      )}
    </div>
  );
}
