import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import type { ProfileForm } from '../form.ts';
import { Part } from './part.tsx';
import css from './clinic.module.css';

/** What the public site offers, and whether commissions are noted: each choice with what it means. */
export function RulesSection() {
  const { t } = useTranslation('clinic');
  const booking = useController<ProfileForm, 'profile.publicBooking'>({ name: 'profile.publicBooking' }).field;
  const commissions = useController<ProfileForm, 'profile.commissions'>({ name: 'profile.commissions' }).field;
  return (
    <>
      <Part title={t('label.publicBooking')}>
        <div className={css.choice}>
          <Toggle
            label={t('label.publicBooking')}
            hideLabel
            value={booking.value}
            onChange={booking.onChange}
            choices={[
              { value: 'coming-soon', label: t('booking.comingSoon') },
              { value: 'open', label: t('booking.open') },
            ]}
          />
        </div>
        <p role="status">{booking.value === 'open' ? t('booking.openAbout') : t('booking.comingSoonAbout')}</p>
      </Part>
      <Part title={t('label.commissions')}>
        <div className={css.choice}>
          <Toggle
            label={t('label.commissions')}
            hideLabel
            value={commissions.value}
            onChange={commissions.onChange}
            choices={[
              { value: 'on', label: t('commissions.on') },
              { value: 'off', label: t('commissions.off') },
            ]}
          />
        </div>
        <p role="status">{commissions.value === 'on' ? t('commissions.onAbout') : t('commissions.offAbout')}</p>
      </Part>
    </>
  );
}
