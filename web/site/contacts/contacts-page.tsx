import { endpoints } from '#contract/endpoints.ts';
import { siteAddress } from '#contract/site.ts';
import { Form } from '../form/form.tsx';
import { TextInput, TextArea } from '../form/field.tsx';
import { Thanks } from '../form/thanks.tsx';
import { hoursRows, phoneText } from '../formats.ts';
import { dialled } from '#web/lib/format.ts';
import { serviceNamed } from '../home/service-list.ts';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../texts.ts';
import css from './contacts-page.module.css';
import { ClinicMap } from './clinic-map.tsx';

/** All error keys of `contactBody`. */
const errorKeys = [
  'enquiry.name',
  'field.tooLong',
  'field.invalid',
  'email.required',
  'email.invalid',
  'enquiry.phone',
  'enquiry.phoneForm',
  'enquiry.message',
  'enquiry.tooLong',
];

/** Contact data, and the contact form (R15, R16). */
export function ContactsPage(props: PageProps) {
  const {
    language,
    content: { profile },
    form,
    t,
  } = props;
  const service = serviceNamed(form.about);
  const filled = service
    ? { ...props, form: { values: { message: t('contacts.aboutService', { service: t(`service.${service.name}`) }) } } }
    : props;
  if (form.sent) {
    const again = (
      <a className="button" href={siteAddress('contacts', language)}>
        {t('sent.writeAgain')}
      </a>
    );
    return (
      <Thanks {...props} title={t('sent.contacts')} actions={again}>
        <p>{t('sent.contactsNext')}</p>
      </Thanks>
    );
  }
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('contacts.title')}</h1>
        <p>{t('contacts.intro')}</p>
      </header>
      <dl className={css.facts}>
        <div>
          <dt>{t('contacts.address')}</dt>
          <dd>
            {profile.name[language]}, {profile.address[language]}
          </dd>
        </div>
        <div>
          <dt>{t('footer.phone')}</dt>
          {profile.phones.map((phone) => (
            <dd key={phone}>
              <PhoneLink phone={phone} />
            </dd>
          ))}
        </div>
        <div className={css.urgent}>
          <dt>{t('contacts.emergency')}</dt>
          <dd>
            <PhoneLink phone={profile.emergencyPhone} />
          </dd>
        </div>
        <div>
          <dt>{t('footer.email')}</dt>
          <dd>
            <a href={`mailto:${profile.email}`}>{profile.email}</a>
          </dd>
        </div>
        <div>
          <dt>{t('footer.hours')}</dt>
          {hoursRows(profile.openingHours, language).map(({ days, open }) => (
            <dd key={days}>
              <span className={css.days}>{days}</span> {open ?? t('contacts.closed')}
            </dd>
          ))}
        </div>
      </dl>
      <section className={css.write} aria-labelledby="write">
        <h2 id="write">{t('contacts.write')}</h2>
        <p>{t('contacts.writeIntro')}</p>
        <Form {...props} page="contacts" call={endpoints.sendEnquiry} errorKeys={errorKeys} submit={t('form.send')}>
          <TextInput {...props} name="name" label={t('form.name')} autoComplete="name" />
          <TextInput {...props} name="email" label={t('form.email')} type="email" autoComplete="email" />
          <TextInput {...props} name="phone" label={t('form.phone')} type="tel" autoComplete="tel" />
          <TextArea {...filled} name="message" label={t('form.message')} />
        </Form>
      </section>
      <ClinicMap {...props} />
    </div>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${dialled(phone)}`}>
      <Icon name="phone" />
      {phoneText(phone)}
    </a>
  );
}
