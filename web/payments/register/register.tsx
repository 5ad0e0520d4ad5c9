import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { limits, pageSizes } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChangeAddress, useChoiceInAddress, useTyped } from '#web/lib/choice-in-address.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { daysOf, hasDays, useListShape } from '#web/lib/list-shape.ts';
import { usePageInAddress, usePages } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { AllDays, ShapeFields } from '#web/ui/lists/list-shape.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { RegisterList } from './register-list.tsx';
import { RegisterTable } from './register-table.tsx';
import css from './register.module.css';

const kinds = ['receipts', 'bills'] as const;
const kindTexts = { receipts: 'kind.receipts', bills: 'kind.bills' } as const;
const sizes = [pageSizes.deskList, 50, 100];

/**
 * /receipts-and-bills: all receipts or bills, searched by number, reference and name, by days and order; a table on a
 * wide screen. What is asked is in the address.
 */
export default function RegisterPage() {
  const way = useWayBack(screens.closing.path);
  const { t } = useTranslation(['register', 'list-shape']);
  const errorText = useErrorText();
  const language = useLanguage();
  const isWide = useWide();
  const { role } = useUser();
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const { value: kind = 'receipts', shown = 'receipts', choose } = useChoiceInAddress('kind', kinds);
  const [page, turnTo] = usePageInAddress();
  const shape = useListShape(sizes, true);
  const asked = { kind, ...(search && { search }), ...daysOf(shape), order: shape.order.value, page, size: shape.size };
  const query = useQuery({ ...queryOf('listRegister', { query: asked }), staleTime: 0 });
  return (
    <>
      <Crumbs way={way} />
      <Page
        title={t('app:title.papers')}
        actions={
          mayUse('payments.export', role) && (
            <DownloadButton
              list={t(kindTexts[kind])}
              reason={errorText}
              onDownload={() => downloadFile('exportRegister', { query: { kind, ...daysOf(shape) } })}
            />
          )
        }
      >
        <div className={css.filters}>
          <Toggle
            label={t('kind')}
            value={shown}
            onChange={choose}
            choices={kinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
          />
          <SearchForm search={search} busy={query.isFetching} />
          <ShapeFields shape={shape} fromText={t('from')} write={(count) => formatNumber(count, language)} />
        </div>
        <PagedList
          query={query}
          rows={query.data?.rows}
          {...usePages(query.data?.page, query.error)}
          onPage={turnTo}
          emptyText={t('none')}
          emptyAction={hasDays(shape) && <AllDays />}
          failedText={query.isError ? `${t('failed')} ${errorText(query.error)}` : ''}
          skeletonRows={shape.size}
          skeletonRow={isWide ? '3.25rem' : '9rem'}
        >
          {(rows) => (isWide ? <RegisterTable rows={rows} kind={kind} /> : <RegisterList rows={rows} kind={kind} />)}
        </PagedList>
      </Page>
    </>
  );
}

/** Searches only when the form is sent: each search is a look-up, and counted. */
function SearchForm({ search, busy }: { search: string; busy: boolean }) {
  const { t } = useTranslation('register');
  const change = useChangeAddress();
  const [typed, setTyped, ask] = useTyped(search, String);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(typed.trim());
    change((params) => {
      params.delete('page');
      if (typed.trim() === '') params.delete('search');
      else params.set('search', typed.trim());
    });
  };
  return (
    <form onSubmit={submit} className={css.search} role="search">
      <TextField
        type="search"
        label={t('search')}
        hint={t('searchHint')}
        maxLength={limits.searchLength}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('go')}
      </Button>
    </form>
  );
}
