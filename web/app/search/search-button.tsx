import { useTranslation } from 'react-i18next';
import { mayUse } from '#web/lib/reader.ts';
import type { User } from '#web/lib/session.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import { openSearch } from './open-search.ts';
import css from './search-button.module.css';

/** Opens the search, for those who look up other people. */
export function SearchButton({ user }: { user: User }) {
  const { t } = useTranslation();
  if (!mayUse('search.all', user.role)) return null;
  return (
    <button
      type="button"
      className={css.button}
      aria-haspopup="dialog"
      aria-label={t('search')}
      title={t('search')}
      aria-keyshortcuts="/ Control+K"
      onClick={openSearch}
    >
      <Icon name="search" />
      <span className={css.words}>{t('search')}</span>
      <kbd className={css.key} aria-hidden="true">
        /
      </kbd>
    </button>
  );
}
