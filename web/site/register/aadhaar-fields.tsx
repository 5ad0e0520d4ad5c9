import { limits } from '#contract/limits.ts';
import { TextInput } from '../form/field.tsx';
import type { PageProps } from '../texts.ts';
import css from './register-page.module.css';

/**
 * The Aadhaar number with its purpose and consent. A page with errors never contains the number, so the consent is
 * cleared too. Changed texts need a new `aadhaarConsentVersion` (contract/patients/shapes.ts).
 */
export function AadhaarFields(props: PageProps) {
  const { language, content, t } = props;
  return (
    <fieldset className={css.aadhaar}>
      <legend>{t('register.aadhaarLegend')}</legend>
      <TextInput
        {...props}
        name="aadhaarNumber"
        label={t('register.aadhaar')}
        hint={t('register.aadhaarHint')}
        digits={limits.aadhaarDigits}
        optional
      />
      <p className={css.warning} data-gentle hidden>
        {t('register.aadhaarGentle')}
      </p>
      <p>{t('register.aadhaarPurpose')}</p>
      <p className={css.consent}>
        <input type="checkbox" id="aadhaarConsent" name="aadhaarConsent" aria-describedby="consent-note" />
        <label htmlFor="aadhaarConsent">{t('register.consent', { clinic: content.profile.name[language] })}</label>
      </p>
      <p className={css.privacy} id="consent-note">
        {t('register.consentNote')}
      </p>
    </fieldset>
  );
}
