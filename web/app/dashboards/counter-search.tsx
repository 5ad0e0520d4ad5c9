import { Suspense, useState } from 'react';
import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { limits } from '#contract/limits.ts';
import { isMistypedNumber, readPeopleQuery } from '#web/accounts/roles/people-query.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf } from '#web/lib/queries.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { LoadingView } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './dashboards.module.css';

const CounterBooking = lazyPart(() => import('./counter-booking.tsx'));
const CounterPeople = lazyPart(() => import('./counter-people.tsx'));

const wholePhone = new RegExp(`^[0-9]{${limits.phoneDigits}}$`);

/**
 * Finds the person to book for at the counter. A whole phone number leads to its account or to a sign-up; a name (also
 * of a family member) or the start of a number leads to a list to choose from.
 */
export function CounterSearch() {
  const { t } = useTranslation(['dashboards', 'messages']);
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [chosen, setChosen] = useState<FoundPerson>();
  const [asked, setAsked] = useState('');
  const search = useQuery({
    ...queryOf('findPeople', { params: { query: asked } }),
    enabled: asked !== '',
    placeholderData: undefined,
    retry: false,
  });
  const complaintOf = (query: string) => {
    if (query === '') return t('counter.missing');
    return isMistypedNumber(query) ? t('messages:field.patient.number') : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = readPeopleQuery(typed);
    setIsChecked(true);
    setChosen(undefined);
    if (complaintOf(query) !== undefined) return;
    if (query === asked) void search.refetch();
    else setAsked(query);
  };
  const isShown = search.data !== undefined && asked === readPeopleQuery(typed);
  return (
    <>
      <Card className={css.search}>
        <h2>{t('counter.title')}</h2>
        <form className={css.line} onSubmit={submit} noValidate role="search" aria-label={t('counter.title')}>
          <TextField
            label={t('counter.who')}
            hint={t('counter.orNumber')}
            maxLength={limits.searchLength}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setIsChecked(false);
            }}
            error={isChecked ? complaintOf(readPeopleQuery(typed)) : undefined}
          />
          <Button type="submit" look="quiet" busy={search.isFetching}>
            {t('counter.find')}
          </Button>
        </form>
        {search.isError && (
          <Notice kind="error">
            <p>{t('counter.failed')}</p>
            <p>{errorText(search.error)}</p>
          </Notice>
        )}
      </Card>
      {isShown && (
        <div className={css.result}>
          <Suspense fallback={<LoadingView />}>
            <SearchResult query={asked} people={search.data} chosen={chosen} onChoose={setChosen} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function SearchResult({
  query,
  people,
  chosen,
  onChoose,
}: {
  query: string;
  people: readonly FoundPerson[];
  chosen: FoundPerson | undefined;
  onChoose: (person: FoundPerson) => void;
}) {
  if (chosen) return <CounterBooking key={chosen.phoneNumber} phone={chosen.phoneNumber} found={chosen} />;
  if (wholePhone.test(query)) return <CounterBooking key={query} phone={query} found={people[0]} />;
  return <CounterPeople people={people} onChoose={onChoose} />;
}
