import { useState } from 'react';
import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf } from '#web/lib/queries.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Fields } from '#web/ui/fields/fields.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { today } from '../closing/closing-rules.ts';
import { RegisterList } from './register-list.tsx';
import shared from '../shared/payments.module.css';

const kinds = [
  { value: 'receipts', text: 'kind.receipts' },
  { value: 'bills', text: 'kind.bills' },
] as const;

/**
 * /receipts-and-bills: all receipts or bills, newest first, searched by number, reference, name and day. What is
 * searched is in the address.
 */
export default function RegisterPage() {
  const { t } = useTranslation('register');
  const errorText = useErrorText();
  const [params, setParams] = useSearchParams();
  const asked = (name: string) => params.get(name) ?? '';
  const kind = asked('kind') === 'bills' ? 'bills' : 'receipts';
  const [typed, setTyped] = useState({ search: asked('search'), from: asked('from'), to: asked('to') });
  const entries = { search: asked('search'), from: asked('from'), to: asked('to'), before: asked('before') };
  const given = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));
  const query = useQuery({ ...queryOf('listRegister', { query: { kind, ...given } }), staleTime: 0 });
  const { data } = query;
  const show = (next: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show({ kind, ...typed });
  };
  const field = (name: 'search' | 'from' | 'to') => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <>
      <BackLink to={screens.closing.path}>{t('app:title.closing')}</BackLink>
      <Page title={t('app:title.papers')}>
        <form onSubmit={submit} className={shared.stack} role="search">
          <Fields>
            <div data-whole>
              <Toggle
                label={t('kind')}
                value={kind}
                onChange={(next) => show({ kind: next, ...typed })}
                choices={kinds.map(({ value, text }) => ({ value, label: t(text) }))}
              />
            </div>
            <div data-whole>
              <TextField
                type="search"
                label={t('search')}
                hint={t('searchHint')}
                maxLength={limits.searchLength}
                autoComplete="off"
                {...field('search')}
              />
            </div>
            <TextField type="date" label={t('from')} max={today()} {...field('from')} />
            <TextField type="date" label={t('to')} max={today()} {...field('to')} />
          </Fields>
          <div className={shared.actions}>
            <Button type="submit" busy={query.isFetching}>
              {t('go')}
            </Button>
          </div>
        </form>
        {data && <RegisterList register={data} kind={kind} />}
        {data && (entries.before !== '' || data.next !== null) && (
          <div className={shared.actions}>
            {entries.before !== '' && (
              <Button look="quiet" onClick={() => show({ kind, ...entries, before: '' })}>
                {t('newest')}
              </Button>
            )}
            {data.next !== null && (
              <Button look="quiet" onClick={() => show({ kind, ...entries, before: String(data.next) })}>
                {t('older')}
              </Button>
            )}
          </div>
        )}
        {!data &&
          (query.isError ? (
            <FailedState
              text={`${t('failed')} ${errorText(query.error)}`}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Skeleton rows={5} height="5rem" />
          ))}
      </Page>
    </>
  );
}
