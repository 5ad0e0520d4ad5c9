import { NavLink } from 'react-router';
import { useTranslation } from 'react-i18next';
import { places, placesOf } from '#contract/places.ts';
import type { PlaceName } from '#contract/places.ts';
import type { Role } from '#contract/roles.ts';
import { screens } from '#contract/screens.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import { WaitingCount } from './waiting-count.tsx';
import css from './place-links.module.css';

/** All screens of the frame for `role`, in their groups: in the sidebar, and in the sheet behind "More". */
export function PlaceLinks({ role }: { role: Role }) {
  const { t } = useTranslation();
  return placesOf(role).map(({ group, names }) => (
    <section key={group} className={css.group} aria-label={t(`group.${group}`)}>
      {/* The section has it as its name; it is drawn for the eye. */}
      <p className={css.title} aria-hidden="true">
        {t(`group.${group}`)}
      </p>
      <ul className={css.list}>
        {names.map((name) => (
          <li key={name}>
            <PlaceLink name={name} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function PlaceLink({ name }: { name: PlaceName }) {
  const { t } = useTranslation();
  const { path, title } = screens[name];
  return (
    <NavLink end className={css.link} to={path}>
      <Icon name={places[name].icon} />
      <span className={css.label}>{t(title)}</span>
      <WaitingCount place={name} />
    </NavLink>
  );
}
