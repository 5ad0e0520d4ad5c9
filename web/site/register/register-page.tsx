import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { siteAddress } from '#contract/site.ts';
import { Select, TextInput } from '../form/field.tsx';
import { ConsentWords, Form } from '../form/form.tsx';
import { Thanks } from '../form/thanks.tsx';
import type { PageProps } from '../texts.ts';
import { AadhaarFields } from './aadhaar-fields.tsx';
import css from './register-page.module.css';

/** All error keys of `registerBody`. */
const errorKeys = [
  'name.required',
  'name.tooLong',
  'face.none',
  'field.invalid',
  'phone.tenDigits',
  'phone.mismatch',
  'email.tooLong',
  'email.invalid',
  'age.twoDigits',
  'age.guardian',
  'gender.required',
  'aadhaar.twelveDigits',
  'aadhaar.required',
];

/** Registration of a person, by themselves or by the reception (R17, R18). */
export function RegisterPage(props: PageProps) {
  const { language, form, t } = props;
  if (form.sent) return <RegisteredMessage {...props} />;
  return (
    <div className={css.page}>
      <h1>{t('register.title')}</h1>
      <p>{t('register.intro')}</p>
      <Form
        {...props}
        page="register"
        call={endpoints.register}
        errorKeys={errorKeys}
        submit={t('register.submit')}
        help={<a href={siteAddress('logIn', language)}>{t('register.exists')}</a>}
      >
        <TextInput {...props} name="name" label={t('register.name')} autoComplete="name" />
        <TextInput
          {...props}
          name="phoneNumber"
          label={t('register.phone')}
          hint={t('register.phoneHint')}
          type="tel"
          autoComplete="tel-national"
          digits={limits.phoneDigits}
        />
        <TextInput
          {...props}
          name="confirmPhoneNumber"
          label={t('register.verifyPhone')}
          hint={t('register.verifyPhoneHint')}
          type="tel"
          digits={limits.phoneDigits}
        />
        <TextInput {...props} name="email" label={t('register.email')} type="email" autoComplete="email" optional />
        <TextInput {...props} name="age" label={t('register.age')} hint={t('register.ageHint')} numeric />
        <Select
          {...props}
          name="gender"
          label={t('register.gender')}
          placeholder={t('register.selectGender')}
          options={[
            ['Male', t('register.male')],
            ['Female', t('register.female')],
            ['Other', t('register.other')],
          ]}
        />
        <AadhaarFields {...props} />
        <ConsentWords {...props} />
      </Form>
      <p className={css.logIn}>
        <a href={siteAddress('contacts', language)}>{t('contacts.title')}</a> ·{' '}
        <a href={siteAddress('logIn', language)}>{t('nav.logIn')}</a>
      </p>
    </div>
  );
}

/** Explains the next step: logging in by phone. */
function RegisteredMessage(props: PageProps) {
  const { language, form, t } = props;
  const actions = (
    <>
      <a className="button" href={siteAddress('logIn', language)}>
        {t('nav.logIn')}
      </a>
      <a className="button quiet" href={siteAddress('register', language)}>
        {t('sent.registerAnother')}
      </a>
    </>
  );
  return (
    <Thanks {...props} title={t('sent.registered')} actions={actions}>
      <p>{t('sent.registeredNext')}</p>
      {form.sent === 'check-aadhaar' && <p className={css.warning}>{t('sent.registerAadhaar')}</p>}
    </Thanks>
  );
}
