import { useSession } from '#web/lib/session.ts';
import { ClinicLink } from './clinic-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SearchButton } from './search/search-button.tsx';
import css from './header.module.css';

/** The clinic's name, the language switch, and the user menu: above screens without a sidebar. */
export function Header() {
  const { user } = useSession();
  return (
    <header className={css.header}>
      <div className={css.content}>
        <ClinicLink />
        <div className={css.tools}>
          {user && <SearchButton user={user} />}
          <LanguageSwitch />
          {user && <PersonMenu user={user} />}
        </div>
      </div>
    </header>
  );
}
