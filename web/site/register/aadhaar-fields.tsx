import { TextInput } from '../form/field.tsx';
import { messageText } from '../texts.ts';
import type { PageProps } from '../texts.ts';
import css from './register-page.module.css';

/**
 * The Aadhaar number with its purpose and consent. A page with errors never contains the number, so the consent is
 * cleared too. Whether the clinic requires the number is said beside it.
 */
export function AadhaarFields(props: PageProps) {
  const { language, content, t } = props;
  const isRequired = content.profile.aadhaar === 'required';
  return (
    <fieldset className={css.aadhaar}>
      <legend>{t(isRequired ? 'register.aadhaarLegendRequired' : 'register.aadhaarLegend')}</legend>
      <TextInput
        {...props}
        name="aadhaarNumber"
        label={t('register.aadhaar')}
        hint={t(isRequired ? 'register.aadhaarRequired' : 'register.aadhaarHint')}
        numeric
        optional={!isRequired}
      />
      <p className={css.warning} data-gentle hidden>
        {t('register.aadhaarGentle')}
      </p>
      <p>{t('register.aadhaarPurpose')}</p>
      <p className={css.consent}>
        <input type="checkbox" id="aadhaarConsent" name="aadhaarConsent" aria-describedby="consent-note" />
        <label htmlFor="aadhaarConsent">{messageText('consent.aadhaar', language)}</label>
      </p>
      <p className={css.privacy} id="consent-note">
        {t('register.consentNote')}
      </p>
    </fieldset>
  );
}
