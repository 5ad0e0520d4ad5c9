import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { phone as phoneForm } from '#contract/fields.ts';
import { queryOf } from '#web/lib/queries.ts';
import { FoundTests } from './found-tests.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { TestSearch } from './test-search.tsx';

/** What was searched for. In the browser's history and not in the address: a phone number is nobody's business who reads addresses. */
const searched = z.object({ phoneNumber: phoneForm });

/** Search Test Details: the test bookings of one phone number (R69). */
export default function SearchTestDetails() {
  const { t } = useTranslation('bookings');
  const navigate = useNavigate();
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const parsed = z.safeParse(searched, state);
  const phone = parsed.success ? parsed.data.phoneNumber : '';
  const query = useQuery({
    ...queryOf('findTestDetails', { params: { phone } }),
    enabled: phone !== '',
    placeholderData: undefined,
    retry: false,
    networkMode: 'always',
    // Asked for anew each time: what was found before does not hide that a search failed.
    staleTime: 0,
    gcTime: 0,
  });
  const search = (next: string) => {
    if (next === phone) void query.refetch();
    else void navigate(pathname, { state: { phoneNumber: next } });
  };
  return (
    <ListScreen title={t('app:title.searchTestDetails')}>
      <TestSearch key={phone} phone={phone} busy={query.isFetching} onSearch={search} />
      {phone !== '' && <FoundTests query={query} />}
    </ListScreen>
  );
}
