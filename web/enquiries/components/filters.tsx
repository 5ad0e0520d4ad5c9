import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { messageFilters } from '../message-place.ts';
import type { MessageFilter, MessagePlace } from '../message-place.ts';
import css from './messages.module.css';

const names = {
  all: 'filter.all',
  unread: 'filter.unread',
  open: 'filter.open',
  answered: 'filter.answered',
} as const satisfies Record<MessageFilter, string>;

/** Which messages are listed: all, those to be read or answered, those that hold certain words. */
export function Filters({ place, onPlace }: { place: MessagePlace; onPlace: (next: MessagePlace) => void }) {
  const { t } = useTranslation('enquiries');
  const [sought, setSought] = useState(place.q);
  // The address follows a moment after the press; the choice shows at once.
  const [pressed, setPressed] = useState({ at: place.filter, choice: place.filter });
  if (pressed.at !== place.filter) setPressed({ at: place.filter, choice: place.filter });
  const choose = (filter: MessageFilter) => {
    setPressed({ at: place.filter, choice: filter });
    onPlace({ ...place, filter, page: 0, message: null });
  };
  const search = (q: string) => onPlace({ ...place, q, page: 0, message: null });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(sought.trim());
  };
  return (
    <div className={css.filters}>
      <div className={css.which}>
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
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <Button type="submit" look="quiet">
          {t('search.submit')}
        </Button>
      </form>
      {place.q && (
        <p className={css.found}>
          <span>{t('search.found', { q: place.q })}</span>
          <Button look="plain" onClick={() => search('')}>
            {t('search.clear')}
          </Button>
        </p>
      )}
    </div>
  );
}
