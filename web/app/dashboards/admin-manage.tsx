import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { useWaiting } from '../places/waiting.ts';
import { allowedScreens } from './screen-links.tsx';
import css from './dashboards.module.css';

/** Links to doctors, tests, roles and users, as far as the role may open them. */
export default function AdminManage() {
  const { t } = useTranslation(['dashboards', 'app']);
  const { role } = useUser();
  const about = { manageDoctors: t('admin.doctors'), manageTests: t('admin.tests'), manageRoles: t('admin.roles') };
  const open = allowedScreens(role, ['manageDoctors', 'manageTests', 'manageRoles']) as (keyof typeof about)[];
  if (open.length === 0) return null;
  return (
    <Section title={t('admin.resources')}>
      <div className={css.pair}>
        {open.map((name) => (
          <CardLink key={name} to={screens[name].path}>
            <h3>{t(screens[name].title, { ns: 'app' })}</h3>
            <p className={css.about}>{about[name]}</p>
            {name === 'manageRoles' && <RequestCount />}
          </CardLink>
        ))}
        {open.includes('manageRoles') && (
          <CardLink to={screens.manageRoles.path}>
            <h3>{t('admin.users')}</h3>
            <p className={css.about}>{t('admin.usersAbout')}</p>
          </CardLink>
        )}
      </div>
    </Section>
  );
}

/** The number of open role requests. An empty line is shown until it is known, so that nothing moves. */
function RequestCount() {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const open = useWaiting('manageRoles');
  return (
    <p>
      {open > 0 ? <Badge tone="pending">{t('admin.waiting', { n: formatNumber(open, language) })}</Badge> : '\u00a0'}
    </p>
  );
}
