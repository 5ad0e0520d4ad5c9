import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { ListShape } from '#web/lib/list-shape.ts';
import { useTyped } from '#web/lib/choice-in-address.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { ShapeFields } from '#web/ui/lists/list-shape.tsx';
import { messageFilters } from './messages-address.ts';
import type { MessageFilter, MessagesAddress } from './messages-address.ts';
import css from './messages.module.css';

const names = {
  all: 'filter.all',
  unread: 'filter.unread',
  open: 'filter.open',
  answered: 'filter.answered',
} as const satisfies Record<MessageFilter, string>;

/** Filters the messages by state, by a search text and by days. */
export function Filters({
  address,
  shape,
  onAddress,
}: {
  address: MessagesAddress;
  shape: ListShape;
  onAddress: (next: MessagesAddress) => void;
}) {
  const { t } = useTranslation(['enquiries', 'list-shape']);
  const language = useLanguage();
  const [typed, setTyped, ask] = useTyped(address.q, String);
  // The address changes a moment later; the choice is shown at once.
  const [pressed, setPressed] = useState({ at: address.filter, choice: address.filter });
  if (pressed.at !== address.filter) setPressed({ at: address.filter, choice: address.filter });
  const choose = (filter: MessageFilter) => {
    setPressed({ at: address.filter, choice: filter });
    onAddress({ ...address, filter, page: 0, message: null });
  };
  const search = (q: string) => {
    ask(q);
    onAddress({ ...address, q, page: 0, message: null });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed.trim());
  };
  return (
    <div className={css.filters}>
      <div className={css.options}>
        <Toggle
          label={t('filter.label')}
          hideLabel
          value={pressed.choice}
          onChange={choose}
          choices={messageFilters.map((value) => ({ value, label: t(names[value]) }))}
        />
      </div>
      <form className={css.search} role="search" aria-label={t('search.title')} onSubmit={submit} noValidate>
        <TextField
          type="search"
          label={t('search.title')}
          maxLength={limits.messageSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="quiet">
          {t('search.submit')}
        </Button>
      </form>
      <ShapeFields
        shape={shape}
        fromText={t('list-shape:since')}
        isFolded
        write={(count) => formatNumber(count, language)}
      />
      {address.q && (
        <p className={css.found}>
          <span>{t('search.found', { q: address.q })}</span>
          <Button
            look="plain"
            onClick={() => {
              setTyped('');
              search('');
            }}
          >
            {t('search.clear')}
          </Button>
        </p>
      )}
    </div>
  );
}
