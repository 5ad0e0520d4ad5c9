import { useId } from 'react';
import { NavLink } from 'react-router';
import { useTranslation } from 'react-i18next';
import { places, placesOf } from '#contract/places.ts';
import type { PlaceGroup, PlaceName } from '#contract/places.ts';
import type { Role } from '#contract/roles.ts';
import { screens } from '#contract/screens.ts';
import { limits } from '#contract/limits.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { OpenGroups } from './use-open-groups.ts';
import { useWaiting } from './waiting.ts';
import css from './place-links.module.css';

/**
 * All screens of the frame for `role`, in their groups: in the sidebar, and in the sheet behind "More". With `folding`
 * a group shows only its name until it is opened.
 */
export function PlaceLinks({ role, folding = null }: { role: Role; folding?: OpenGroups | null }) {
  const { t } = useTranslation();
  return placesOf(role).map(({ group, names }) => (
    <section key={group} className={css.group} aria-label={t(`group.${group}`)}>
      {folding ? (
        <FoldedGroup group={group} names={names} folding={folding} />
      ) : (
        <>
          {/* Only for the eye: screen readers get the name from the section. */}
          <p className={css.title} aria-hidden="true">
            {t(`group.${group}`)}
          </p>
          <Places names={names} />
        </>
      )}
    </section>
  ));
}

/** A group under a button with its name. While it is closed, the button shows how much waits in it. */
function FoldedGroup({
  group,
  names,
  folding: { isOpen, toggle },
}: {
  group: PlaceGroup;
  names: readonly PlaceName[];
  folding: OpenGroups;
}) {
  const { t } = useTranslation();
  const id = useId();
  const isShown = isOpen(group);
  return (
    <>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => toggle(group)}
      >
        <Icon name="expand" />
        <span className={css.label}>{t(`group.${group}`)}</span>
        {!isShown && <WaitingCount at={names} />}
      </button>
      <div id={id} hidden={!isShown}>
        <Places names={names} />
      </div>
    </>
  );
}

function Places({ names }: { names: readonly PlaceName[] }) {
  return (
    <ul className={css.list}>
      {names.map((name) => (
        <li key={name}>
          <PlaceLink name={name} />
        </li>
      ))}
    </ul>
  );
}

function PlaceLink({ name }: { name: PlaceName }) {
  const { t } = useTranslation();
  const { path, title } = screens[name];
  return (
    <NavLink end className={css.link} to={path}>
      <Icon name={places[name].icon} />
      <span className={css.label}>{t(title)}</span>
      <WaitingCount at={[name]} />
    </NavLink>
  );
}

/** How much waits on the screens of a link or of a folded group; nothing at 0, "99+" above 99. */
export function WaitingCount({ at }: { at: readonly PlaceName[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const waiting = useWaiting(...at);
  if (waiting === 0) return null;
  const number =
    formatNumber(Math.min(waiting, limits.waitingCounted), language) + (waiting > limits.waitingCounted ? '+' : '');
  return (
    <span className={css.count}>
      {number}
      <span className="visually-hidden"> {t('waiting')}</span>
    </span>
  );
}
