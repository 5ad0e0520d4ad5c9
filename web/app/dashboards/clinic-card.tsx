import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openNow } from '#contract/clinic/open-now.ts';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatPhone, dialled } from '#web/lib/format.ts';
import { now } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { hoursRows, openText } from '#web/site/formats.ts';
import { OutLink } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import css from './patient-home.module.css';

/** The clinic: whether it is open now, its hours, its address, and whom to call. */
export function ClinicCard() {
  const { t } = useTranslation('patient-home');
  const language = useLanguage();
  const { data } = useQuery(queryOf('readClinic'));
  if (!data) return null;
  const { name, address, openingHours, phones, emergencyPhone } = data.profile;
  const open = openNow(openingHours, data.closedDays, now());
  const [reception = ''] = phones;
  return (
    <Card className={css.clinic} role="region" aria-label={t('clinic.title')}>
      <h2>{name[language]}</h2>
      <p className={css.open} data-open={open.isOpen || undefined}>
        {openText(open, language, (key, values) => t(key as 'open.until', { ...values }))}
      </p>
      <p>{address[language]}</p>
      <p>
        {hoursRows(openingHours, language).map(({ days, open }) => (
          <span key={days} className={css.hours}>
            {days} {open ?? t('clinic.closed')}
          </span>
        ))}
      </p>
      <div className={css.ways}>
        <OutLink look="quiet" href={`tel:${dialled(reception)}`}>
          <Icon name="phone" />
          {t('clinic.call', { phone: formatPhone(reception) })}
        </OutLink>
        <OutLink look="quiet" href={`${siteAddress('contacts', language)}#map`}>
          <Icon name="pin" />
          {t('clinic.directions')}
        </OutLink>
      </div>
      <p className={css.about}>
        {t('clinic.emergency')} <a href={`tel:${dialled(emergencyPhone)}`}>{formatPhone(emergencyPhone)}</a>
      </p>
    </Card>
  );
}
