import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { TubeState } from '#contract/laboratory/tube-states.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { groupsOf } from './found-rows.ts';
import type { FoundGroup, FoundRow } from './found-rows.ts';
import { endEarlyKeys } from './open-search.ts';
import { useSearch } from './use-search.ts';
import css from './search-dialog.module.css';

const tubeTexts = {
  COLLECTED: 'tube.COLLECTED',
  IN_TEST: 'tube.IN_TEST',
  STORED: 'tube.STORED',
  DISCARDED: 'tube.DISCARDED',
  REJECTED: 'tube.REJECTED',
} as const satisfies Record<TubeState, string>;

/**
 * The search for everything: a combobox over a list in groups. Arrows move, Enter opens, Esc closes; the first line is
 * chosen by itself, because exact matches come first.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'bookings']);
  const language = useLanguage();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { typed, setTyped, isAwaited, setIsAwaited } = useTypedEarly();
  const { isWanted, isCurrent, found, error } = useSearch(typed);
  const groups = found && !error ? groupsOf(typed, found, language) : [];
  const rows = groups.flatMap((group) => group.rows);
  const active = Math.min(chosen, rows.length - 1);
  const open = (row: FoundRow | undefined) => {
    if (!row) return;
    onClose();
    void navigate(row.to);
  };
  useEffect(() => {
    if (isAwaited && isCurrent) open(rows[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosen(Math.min(active + 1, rows.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(active - 1, 0));
    // Enter opens only a result for the text as it is now, not one for an older text.
    else if (event.key === 'Enter' && isCurrent) open(rows[active]);
    else if (event.key === 'Enter') setIsAwaited(isWanted);
    // Without this, Escape would only empty the field in Chromium.
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Modal open wide title={t('app:search')} onClose={onClose}>
      <div className={css.field}>
        <Icon name="search" />
        <input
          className={css.input}
          type="search"
          role="combobox"
          aria-label={t('app:search')}
          aria-describedby={`${id}-hint`}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.searchLength}
          data-autofocus="always"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
            setIsAwaited(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-hint`} className={css.hint}>
        {t('hint')}
      </p>
      <p role="status" className={css.status}>
        {isCurrent && found && rows.length === 0 ? t('nothing') : ''}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        className={css.list}
        aria-label={t('results')}
        aria-busy={isWanted && !isCurrent}
      >
        <FoundGroups id={id} groups={groups} rows={rows} active={active} onOpen={open} />
      </div>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
    </Modal>
  );
}

/** The typed text, which begins with the keys typed before the dialog was there, and whether Enter was among them. */
function useTypedEarly() {
  const [typed, setTyped] = useState('');
  /** Enter was pressed before the answer came: its first line is opened as soon as it comes. */
  const [isAwaited, setIsAwaited] = useState(false);
  // Taken only after the dialog is shown: React may show it a moment after rendering, and keys come meanwhile.
  useEffect(() => {
    queueMicrotask(() => {
      const { text, isEntered } = endEarlyKeys();
      // Rendered at once: a key typed before the field shows this text would be alone in the field.
      flushSync(() => {
        setTyped(text);
        setIsAwaited(isEntered);
      });
    });
  }, []);
  return { typed, setTyped, isAwaited, setIsAwaited };
}

function FoundGroups({
  id,
  groups,
  rows,
  active,
  onOpen,
}: {
  id: string;
  groups: ReturnType<typeof groupsOf>;
  rows: readonly FoundRow[];
  active: number;
  onOpen: (row: FoundRow) => void;
}) {
  const { t } = useTranslation(['search', 'bookings']);
  const titles: Record<FoundGroup, string> = {
    phone: t('bookings:phoneSearch.title'),
    people: t('people'),
    bookingId: t('bookings:idSearch.title'),
    bookings: t('bookings'),
    reports: t('reports'),
    papers: t('papers'),
    tubes: t('tubes'),
  };
  return (
    <>
      {groups.map(({ group, rows: own }) => (
        <div key={group} role="group" className={css.group} aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className={css.title}>
            {titles[group]}
          </div>
          {own.map((row) => {
            const at = rows.indexOf(row);
            return (
              <div
                key={row.to + row.about}
                id={`${id}-${at}`}
                ref={(element) => {
                  if (at === active) element?.scrollIntoView({ block: 'nearest' });
                }}
                role="option"
                tabIndex={-1}
                className={css.row}
                aria-selected={at === active}
                onClick={() => onOpen(row)}
              >
                <span className={css.name}>
                  <Name>{row.title}</Name>
                </span>
                <span className={css.about}>
                  {row.about}
                  {row.tube && ` · ${t(tubeTexts[row.tube.state], { place: row.tube.place })}`}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </>
  );
}
