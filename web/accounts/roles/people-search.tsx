import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { isMistypedNumber, readPeopleQuery } from './people-query.ts';
import { useRoleChange } from './use-role-change.ts';
import { PersonResult } from './person-result.tsx';
import css from './roles.module.css';

/** Finds people by name or phone; the query is kept in the address (`?q=`). An empty query searches nothing (R27). */
export function PeopleSearch({ booking }: { booking: (person: FoundPerson) => ReactNode }) {
  const { t } = useTranslation('roles');
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const search = (q: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('q', q);
        return after;
      },
      { preventScrollReset: true },
    );
  const query = readPeopleQuery(typed);
  return (
    <Section title={t('search.title')}>
      <SearchForm key={`typed ${typed}`} query={typed} onSearch={search} />
      {query !== '' && !isMistypedNumber(query) && (
        <FoundPeople key={`found ${query}`} query={query} booking={booking} />
      )}
    </Section>
  );
}

function SearchForm({ query, onSearch }: { query: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation(['roles', 'messages']);
  const [typed, setTyped] = useState(query);
  const isMistyped = typed === query && isMistypedNumber(readPeopleQuery(typed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onSearch(typed.trim());
  };
  return (
    <form className={css.search} role="search" onSubmit={submit} noValidate>
      <TextField
        type="search"
        label={t('search.label')}
        hint={t('search.hint')}
        maxLength={limits.searchLength}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isMistyped ? t('messages:field.patient.number') : undefined}
      />
      <Button type="submit">{t('search.submit')}</Button>
    </form>
  );
}

function FoundPeople({ query, booking }: { query: string; booking: (person: FoundPerson) => ReactNode }) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const found = useQuery(queryOf('findPeople', { params: { query } }));
  const roleChange = useRoleChange();
  return (
    <ListView
      query={found}
      rows={found.data}
      emptyText={t('search.nothing')}
      failedText={t('search.failed')}
      skeletonRow="13rem"
      emptyAction={<p className={css.muted}>{t('search.nothingHelp')}</p>}
    >
      {(people) => (
        <div className={css.found}>
          <p className={css.muted} role="status">
            {people.length < limits.foundPeople
              ? t('search.found', { n: formatNumber(people.length, language) })
              : t('search.most', { n: formatNumber(limits.foundPeople, language) })}
          </p>
          <CardList>
            {people.map((person) => (
              <li key={person.id}>
                <PersonResult person={person} roleChange={roleChange} booking={booking} />
              </li>
            ))}
          </CardList>
        </div>
      )}
    </ListView>
  );
}
