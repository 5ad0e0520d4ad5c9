import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RereadValue } from '#contract/reports/reread-list.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { byClinic } from '#web/lib/now.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import { NoteForm } from './note-form.tsx';
import { ReleasedValue } from './released-value.tsx';

const choices = ['open', 'done'] as const;

/** How often the list is read again, because colleagues note and correct values elsewhere; in milliseconds. */
const readAgainMs = 60_000;

/** Values of signed reports that would be read otherwise today, the most dangerous first, and what was done. */
export default function ReleasedValues() {
  const { t } = useTranslation(['reread', 'app']);
  const language = useLanguage();
  const list = useChoiceInAddress('list', choices);
  const [after, setAfter] = useState<string>();
  const [noting, setNoting] = useState<RereadValue>();
  const [toast, setToast] = useState<string>();
  const query = useQuery({
    ...queryOf('listReread', { query: { list: list.value, after } }),
    refetchInterval: readAgainMs,
  });
  const { read, next } = query.data ?? {};
  const isDone = list.value === 'done';
  return (
    <ReportScreen title={t('app:title.releasedValues')} intro={t('intro')}>
      {read === null && <Notice>{t('never')}</Notice>}
      {read && (
        <p>{t('read', { reports: formatNumber(read.reports, language), at: formatDateTime(read.at, language) })}</p>
      )}
      <Toggle
        label={t('which')}
        hideLabel
        value={list.shown ?? 'open'}
        onChange={(chosen) => {
          setAfter(undefined);
          list.choose(chosen === 'open' ? undefined : chosen);
        }}
        choices={[
          { value: 'open', label: t('list.open') },
          { value: 'done', label: t('list.done') },
        ]}
      />
      <Stale query={query} />
      <ListView
        query={query}
        rows={query.data?.values}
        emptyText={t(isDone ? 'none.done' : read ? 'none.open' : 'none.unread')}
        failedText={t('failed')}
        skeletonRow="10rem"
      >
        {(values) => (
          <CardList>
            {values.map((value) => (
              <li key={value.id}>
                <ReleasedValue value={value} onNote={() => setNoting(value)} />
              </li>
            ))}
          </CardList>
        )}
      </ListView>
      {after !== undefined && (
        <Button look="quiet" onClick={() => setAfter(undefined)}>
          {t('first')}
        </Button>
      )}
      {next && (
        <Button look="quiet" onClick={() => setAfter(next)}>
          {t('more')}
        </Button>
      )}
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {noting && (
        <NoteForm
          value={noting}
          onDone={() => {
            setNoting(undefined);
            setToast(t('note.saved'));
          }}
          onClose={() => setNoting(undefined)}
        />
      )}
    </ReportScreen>
  );
}

/** The list is of an earlier moment: reading it again failed. */
function Stale({ query }: { query: { isError: boolean; data: unknown; dataUpdatedAt: number; error: Error | null } }) {
  const { t } = useTranslation('reread');
  const language = useLanguage();
  const errorText = useErrorText();
  if (!query.isError || !query.data) return null;
  return (
    <Notice kind="error">
      {t('stale', {
        at: formatDateTime(new Date(byClinic(query.dataUpdatedAt)).toISOString(), language),
        why: errorText(query.error),
      })}
    </Notice>
  );
}
