import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/fields.ts';
import { changeLanguage, languages, useLanguage } from '#web/i18n/index.ts';
import { saveLanguageOnAccount } from '#web/accounts/shared/own-account.ts';
import css from './language-switch.module.css';

/**
 * The other language under its own name, on every screen, as on the public pages. If its texts do not load, the current
 * one stays and an error is shown.
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
  return languages
    .filter(({ code }) => code !== current)
    .map(({ code, name }) => (
      <div key={code} className={css.switch}>
        <button
          type="button"
          lang={code}
          data-language-name
          className={css.choice}
          onClick={() => void choose(code)}
          onBlur={() => setHasFailed(false)}
        >
          {name}
        </button>
        {hasFailed && (
          <p className={css.failed} role="alert">
            {t('languageFailed')}
          </p>
        )}
      </div>
    ));
}
