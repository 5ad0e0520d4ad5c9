import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import css from './pager.module.css';

/**
 * Previous and Next with 'Page X of Y' between them.
 * @param page counted from 0, shown from 1
 * @param write turns a number into the language's digits
 */
export function Pager({ page, pages, onPage, write }: { page: number; pages: number; onPage: (page: number) => void; write: (count: number) => string }) {
  const { t } = useTranslation('ui');
  return (
    <nav className={css.pager} aria-label={t('pager.label')}>
      <Button look="quiet" disabled={page <= 0} onClick={() => onPage(page - 1)}>{t('pager.previous')}</Button>
      <span className={css.place} aria-live="polite">{t('pager.place', { page: write(page + 1), pages: write(Math.max(pages, 1)) })}</span>
      <Button look="quiet" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>{t('pager.next')}</Button>
    </nav>
  );
}
