import { useId, useMemo, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { useRupees } from '../shared/amounts.ts';
import { findItems, itemsOf } from './find-items.ts';
import type { Item } from './find-items.ts';
import css from './counter.module.css';

/** One field over doctors, tests and packages, found in the browser's memory; Enter adds the marked one. */
export function AddLine({
  inputRef,
  refusal,
  onAdd,
}: {
  inputRef: Ref<HTMLInputElement>;
  /** Why the last one was not added. */
  refusal: string | undefined;
  onAdd: (item: Item) => void;
}) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rupees = useRupees();
  const list = useId();
  const { data: doctors = [] } = useQuery(queryOf('listInternalDoctors'));
  const { data: tests = [] } = useQuery(queryOf('listLabTests'));
  const { data: { packages = [] } = {} } = useQuery(queryOf('listPackages'));
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  // Computed once, not for each letter: for 3,000 tests it takes a tenth of a second.
  const items = useMemo(() => itemsOf(doctors, tests, packages), [doctors, tests, packages]);
  const found = findItems(items, typed);
  const add = (item: Item) => {
    onAdd(item);
    type('');
  };
  const type = (text: string) => {
    setTyped(text);
    setMarked(0);
  };
  const onKey = (event: KeyboardEvent) => {
    const item = found[marked];
    if (event.key === 'ArrowDown') setMarked(Math.min(found.length - 1, marked + 1));
    else if (event.key === 'ArrowUp') setMarked(Math.max(0, marked - 1));
    else if (event.key === 'Enter' && !event.ctrlKey && item) add(item);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.add}>
      <TextField
        label={t('add')}
        hint={t('add.hint')}
        error={typed === '' ? refusal : undefined}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${marked}` : undefined}
        autoComplete="off"
        ref={inputRef}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      <ul className={css.found} id={list} role="listbox" aria-label={t('add.results')} hidden={typed === ''}>
        {found.map((item, place) => (
          <li
            key={`${item.type} ${item.id}`}
            id={`${list}-${place}`}
            role="option"
            aria-selected={place === marked}
            className={classNames(css.item, place === marked && css.chosen)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(item)}
          >
            <span className={css.code}>{item.code.toUpperCase()}</span>
            <span>{inLanguage(language, item.name, item.nameBn)}</span>
            <span>{item.price === null ? '' : rupees(item.price)}</span>
          </li>
        ))}
        {found.length === 0 && <li className={css.none}>{t('add.none')}</li>}
      </ul>
    </div>
  );
}
