import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWhole } from '#contract/typed/number.ts';
import { Button } from '../actions/button.tsx';
import { headingAbove } from '../focus.ts';
import { useOnline } from '../use-online.ts';
import css from './pager.module.css';

/** Up to so many pages there is no field for the number of a page. */
const fewPages = 5;

/**
 * Previous and Next with 'Page X of Y' between them. When the new page has arrived, the heading above the list gets the
 * focus. Without a connection it says that no other page can be loaded.
 * @param page counted from 0, shown from 1
 * @param write formats a number in the current language
 */
export function Pager({
  page,
  pages,
  onPage,
  write,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  write: (count: number) => string;
}) {
  const { t } = useTranslation('ui');
  const nav = useRef<HTMLElement>(null);
  const isTurning = useRef(false);
  const isOnline = useOnline();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    const heading = isTurning.current && nav.current ? headingAbove(nav.current) : null;
    isTurning.current = false;
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [page]);
  const turnTo = (next: number) => {
    setIsRefused(!isOnline);
    if (!isOnline) return;
    isTurning.current = true;
    onPage(next);
  };
  return (
    <nav ref={nav} className={css.pager} aria-label={t('pager.label')}>
      <Button look="quiet" disabled={page <= 0} onClick={() => turnTo(page - 1)}>
        {t('pager.previous')}
      </Button>
      <span className={css.place} aria-live="polite">
        {t('pager.place', { page: write(page + 1), pages: write(Math.max(pages, 1)) })}
      </span>
      <Button look="quiet" disabled={page + 1 >= pages} onClick={() => turnTo(page + 1)}>
        {t('pager.next')}
      </Button>
      {pages > fewPages && <Jump pages={pages} onJump={turnTo} />}
      {isRefused && !isOnline && (
        <p className={css.refused} role="alert">
          {t('pager.offline')}
        </p>
      )}
    </nav>
  );
}

/** A field for the number of a page; Enter opens it. A number past the end opens the last. */
function Jump({ pages, onJump }: { pages: number; onJump: (page: number) => void }) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  return (
    <form
      className={css.jump}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') return;
        const wanted = readWhole(typed) ?? 0;
        setIsWrong(wanted === 0);
        if (wanted === 0) return;
        setTyped('');
        onJump(Math.min(wanted, pages) - 1);
      }}
    >
      <label>
        {t('pager.goTo')}{' '}
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          aria-invalid={isWrong || undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsWrong(false);
          }}
        />
      </label>
      {isWrong && (
        <p className={css.refused} role="alert">
          {t('pager.number')}
        </p>
      )}
    </form>
  );
}
