import { useEffect, useState } from 'react';
import { useLanguage } from '#web/i18n/index.ts';
import { useTextsIn } from '#web/i18n/in-language.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#web/lib/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { keepSaved, readSaved } from './kept.ts';
import { Saved } from './saved.tsx';
import { TypeVisit } from './type-visit.tsx';

/** The catalogues of a slip, which is in the person's language. */
const slipTexts = ['counter', 'payments', 'lab-tests'];

/** /counter: one person, all that they came for, one payment, one bill and one slip. */
export default function CounterPage() {
  const { t } = useTranslation('counter');
  /** The visit that is shown; `isNew`: it was saved just now. */
  const [shown, setShown] = useState(() => ({ id: readSaved(), isNew: false }));
  const [asksLast, setAsksLast] = useState(false);
  const read = useQuery({
    ...queryOf('readVisit', { params: { id: shown.id ?? 0 } }),
    enabled: shown.id !== undefined,
    placeholderData: undefined,
  });
  const last = useQuery({ ...queryOf('readLastVisit'), enabled: asksLast });
  // The slip's heading and texts are read before anything is printed.
  const { isPending: isHeadingAwaited } = useQuery(queryOf('readClinic'));
  const areTextsRead = useTextsIn(useLanguage() === 'en' ? 'bn' : 'en', slipTexts);
  const isReady = areTextsRead && !isHeadingAwaited;
  // Loads the typeface early, because Bengali names and slips are printed from any page.
  useEffect(() => void document.fonts.load("1em 'Clinic Bengali'", 'ক'), []);
  const show = (id: number | undefined) => {
    keepSaved(id);
    setShown({ id, isNew: id !== undefined });
    setAsksLast(false);
  };
  const isRead = shown.id !== undefined && !read.isError;
  const visit = isRead ? read.data : (asksLast && last.data?.visit) || undefined;
  return (
    <Page title={t('app:title.counter')}>
      {visit && !isReady && <Skeleton rows={3} />}
      {visit && isReady && (
        <Saved key={visit.visitId} visit={visit} printsNow={shown.isNew || asksLast} onNext={() => show(undefined)} />
      )}
      {!visit && asksLast && last.data && <Notice>{t('last.none')}</Notice>}
      {!visit &&
        (isRead ? (
          <Skeleton rows={3} />
        ) : (
          <TypeVisit onSaved={({ visitId }) => show(visitId)} onLast={() => setAsksLast(true)} />
        ))}
    </Page>
  );
}
