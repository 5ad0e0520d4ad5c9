import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Visit } from '#contract/visits/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { keepSaved, readSaved } from './kept.ts';
import { Saved } from './saved.tsx';
import { TypeVisit } from './type-visit.tsx';

/** /counter: one person, all that they came for, one payment, one bill and one slip. */
export default function CounterPage() {
  const { t } = useTranslation('counter');
  const [saved, setSaved] = useState<Visit>();
  const [savedId, setSavedId] = useState(readSaved);
  const [asksLast, setAsksLast] = useState(false);
  const again = useQuery({
    ...queryOf('readVisit', { params: { id: savedId ?? 0 } }),
    enabled: savedId !== undefined && saved === undefined,
  });
  const last = useQuery({ ...queryOf('readLastVisit'), enabled: asksLast });
  const show = (visit: Visit | undefined) => {
    keepSaved(visit?.visitId);
    setSavedId(visit?.visitId);
    setSaved(visit);
    setAsksLast(false);
  };
  const isRead = savedId !== undefined && !again.isError;
  const visit = saved ?? (isRead ? again.data : (asksLast && last.data?.visit) || undefined);
  return (
    <Page title={t('app:title.counter')}>
      {visit && (
        <Saved
          key={visit.visitId}
          visit={visit}
          printsNow={saved !== undefined || asksLast}
          onPaid={show}
          onNext={() => show(undefined)}
        />
      )}
      {!visit && asksLast && last.data && <Notice>{t('last.none')}</Notice>}
      {!visit && (isRead ? <Skeleton rows={3} /> : <TypeVisit onSaved={show} onLast={() => setAsksLast(true)} />)}
    </Page>
  );
}
