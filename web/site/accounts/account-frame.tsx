import type { ReactNode } from 'react';
import { isAccountPage } from '#contract/site.ts';
import { hoursRows, phoneText } from '../formats.ts';
import { dialled } from '#web/lib/format.ts';
import { ClinicScene } from '../home/clinic-scene.tsx';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../texts.ts';
import { accountData } from './account-data.ts';
import css from './account-frame.module.css';

interface AccountFrameProps extends PageProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page of an account: a short form, and beside it the clinic, which can be called when no code arrives. */
export function AccountFrame({ title, intro, children, page, language, content, t }: AccountFrameProps) {
  const { profile } = content;
  const [phone = ''] = profile.phones;
  return (
    <div className={css.page} data-account={isAccountPage(page) ? JSON.stringify(accountData(page, language, t)) : ''}>
      <div className={css.entry}>
        <h1 data-title tabIndex={-1}>
          {title}
        </h1>
        <p className={css.intro} data-intro>
          {intro}
        </p>
        <p role="alert" data-down hidden>
          <strong>{t('logIn.smsDown')}</strong> <a href={`tel:${dialled(phone)}`}>{phoneText(phone)}</a>
        </p>
        <noscript>
          <p className={css.intro}>{t('logIn.needsScript')}</p>
        </noscript>
        {children}
      </div>
      <aside className={css.clinic}>
        <ClinicScene />
        <ul className={css.facts}>
          <li>
            <Icon name="clock" />
            <span>
              {hoursRows(profile.openingHours, language).map(({ days, open }) => (
                <span key={days} className={css.hours}>
                  {days} {open ?? t('contacts.closed')}
                </span>
              ))}
            </span>
          </li>
          <li>
            <Icon name="phone" />
            <span>{t('logIn.help')}</span>
            <a href={`tel:${dialled(phone)}`}>{phoneText(phone)}</a>
          </li>
          <li className={css.urgent}>
            <Icon name="cross" />
            <span>{t('contacts.emergency')}</span>
            <a href={`tel:${dialled(profile.emergencyPhone)}`}>{phoneText(profile.emergencyPhone)}</a>
          </li>
        </ul>
      </aside>
    </div>
  );
}
