import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { chooseHere, chosenHere } from '#web/lib/machine.ts';
import type { User } from '#web/lib/session.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import { useVeryLarge, useVeryWideFrame } from '#web/ui/layout/use-wide.ts';
import { ClinicLink } from '../header.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { PersonMenu } from '../person-menu.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { PlaceLinks } from './place-links.tsx';
import { useOpenGroups } from './use-open-groups.ts';
import css from './sidebar.module.css';

/** Screens with panes side by side: on a usual PC they need the width that the sidebar's words take. */
const wideScreens: readonly string[] = [screens.signNext.path];

/**
 * Whether the sidebar shows only icons: as chosen in this browser; without a choice, if the window is too narrow for
 * both.
 */
function useFolded(): [boolean, (isFolded: boolean) => void] {
  const isWide = useVeryWideFrame();
  const isVeryLarge = useVeryLarge();
  const { pathname } = useLocation();
  const hasRoom = wideScreens.includes(pathname) ? isVeryLarge : isWide;
  const [chosen, setChosen] = useState(() => chosenHere('sidebar'));
  const choose = (isFolded: boolean) => {
    const value = isFolded ? 'icons' : 'words';
    chooseHere('sidebar', value);
    setChosen(value);
  };
  return [chosen ? chosen === 'icons' : !hasRoom, choose];
}

/** The left side of the frame on a PC: the clinic, the screens of the user's role, and the user's menu. */
export function Sidebar({ user }: { user: User }) {
  const { t } = useTranslation();
  const [isFolded, fold] = useFolded();
  const folding = useOpenGroups(user);
  return (
    <header className={css.sidebar} data-folded={isFolded || undefined}>
      <ClinicLink />
      <SearchButton user={user} />
      <nav className={css.places} aria-label={t('places')}>
        <PlaceLinks role={user.role} folding={folding} />
      </nav>
      <div className={css.foot}>
        <PersonMenu user={user} isInSidebar />
        <div className={css.tools}>
          <LanguageSwitch />
          <button
            type="button"
            className={css.fold}
            aria-expanded={!isFolded}
            aria-label={t('sidebar.words')}
            title={isFolded ? t('sidebar.unfold') : t('sidebar.fold')}
            onClick={() => fold(!isFolded)}
          >
            <Icon name="sidebar" />
          </button>
        </div>
      </div>
    </header>
  );
}
