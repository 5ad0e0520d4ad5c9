import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { hasGaps } from '#contract/lab-tests/analytes.ts';
import type { Analyte, AnalytesOfTest, SavedAnalyte } from '#contract/lab-tests/analytes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { downloadFile } from '#web/lib/download.ts';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { AnalyteCard } from './analyte-card.tsx';
import { today } from '#web/lib/now.ts';
import { useRangeWords } from './range-words.ts';
import { SampleForm } from './sample-form.tsx';
import { useSaveList } from './use-save-list.ts';
import css from './ranges.module.css';

const AnalyteSheet = lazyPart(() => import('./analyte-sheet.tsx'));
const ChangeQuestion = lazyPart(() => import('./change-question.tsx'));
const StarterSheet = lazyPart(() => import('./starter-sheet.tsx'));
const Spreadsheet = lazyPart(() => import('./spreadsheet.tsx'));

/** What a lab test measures, and the reference ranges: the order of its report, and of the entry of its values. */
export default function TestRanges() {
  const { t } = useTranslation(['ranges', 'app']);
  const language = useLanguage();
  const way = useWayBack(screens.manageTests.path);
  const { id = '' } = useParams();
  const query = useQuery({ ...queryOf('readAnalytes', { params: { id } }), placeholderData: undefined });
  const test = query.data;
  return (
    <>
      <Crumbs way={way} />
      <Page title={t('app:title.testRanges')} intro={test && inLanguage(language, test.testName, test.testNameBn)}>
        {query.isError && !test ? (
          <FailedState text={t('failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        ) : test ? (
          <Ranges test={test} />
        ) : (
          <Skeleton rows={4} height="8rem" />
        )}
      </Page>
    </>
  );
}

/**
 * What is open over the list, with the list as it was seen then: a value at its place, or a new one at the end; the
 * starter lists; a question.
 */
type Open = { seen: AnalytesOfTest } & (
  | { kind: 'value' | 'remove'; place: number }
  | { kind: 'starter' | 'sheet' | 'gaps' }
);

function Ranges({ test }: { test: AnalytesOfTest }) {
  const { t } = useTranslation(['ranges', 'app']);
  const errorText = useErrorText();
  const language = useLanguage();
  const words = useRangeWords();
  const { abilities, confirmedBy } = test;
  const save = useSaveList(test.testId);
  const confirm = useAction('confirmAnalytes');
  const [open, setOpen] = useState<Open>();
  const [failure, setFailure] = useState<unknown>();
  const [toast, setToast] = useState<string>();
  const params = { id: test.testId };
  // A change that somebody else makes under an open form is refused, not overwritten.
  const seen = open?.seen ?? test;
  const { version } = seen;
  const analytes: readonly Analyte[] = seen.analytes;
  const nameOf = ({ name, nameBn }: Pick<Analyte, 'name' | 'nameBn'>) => inLanguage(language, name, nameBn ?? '');
  const write = (next: readonly SavedAnalyte[], more: { rangesFrom?: string; withdrawn?: string[] } = {}) =>
    save.save({ version, analytes: next, ...more });
  /** As `write`, where there is no form to show the error at. */
  const change = (next: readonly SavedAnalyte[], more?: Parameters<typeof write>[1], said?: string) => {
    setFailure(undefined);
    write(next, more).then(
      () => {
        setOpen(undefined);
        setToast(said);
      },
      (error: unknown) => setFailure(error),
    );
  };
  const accept = (gapsSeen: boolean) => {
    setFailure(undefined);
    confirm.mutateAsync({ params, body: { version, gapsSeen } }).then(
      () => setOpen(undefined),
      (error: unknown) => setFailure(error),
    );
  };
  const gapped = analytes.filter(hasGaps);
  const moved = (place: number, by: 1 | -1) =>
    analytes.with(place, analytes[place + by]!).with(place + by, analytes[place]!);
  const close = () => {
    setFailure(undefined);
    setOpen(undefined);
  };
  const removed = open?.kind === 'remove' ? analytes[open.place] : undefined;
  return (
    <>
      {analytes.length > 0 && (
        <div className={css.state}>
          <DownloadButton
            list={t('app:title.testRanges')}
            reason={errorText}
            onDownload={() => downloadFile('exportAnalytes', { params })}
          />
          <Badge tone={confirmedBy === null ? 'warning' : 'success'}>
            {confirmedBy === null ? t('notConfirmed') : t('confirmed', { name: confirmedBy })}
          </Badge>
          {abilities.confirm && (
            <Button
              busy={confirm.isPending}
              onClick={() => (gapped.length > 0 ? setOpen({ kind: 'gaps', seen: test }) : accept(false))}
            >
              {t('confirm')}
            </Button>
          )}
        </div>
      )}
      {failure !== undefined && !removed && open?.kind !== 'gaps' && <Notice kind="error">{errorText(failure)}</Notice>}
      {analytes.length === 0 && <EmptyState text={t('empty')} />}
      {abilities.change && <SampleForm testId={test.testId} />}
      <ol className={css.list}>
        {test.analytes.map((analyte, place) => (
          <AnalyteCard
            key={analyte.code}
            analyte={analyte}
            heading={
              analyte.heading && analyte.heading !== analytes[place - 1]?.heading
                ? inLanguage(language, analyte.heading, analyte.headingBn ?? '')
                : undefined
            }
            isGrouped={Boolean(analyte.heading)}
            isBusy={save.isPending}
            onEdit={abilities.change ? () => setOpen({ kind: 'value', place, seen: test }) : undefined}
            onWithdraw={() =>
              change(analytes, { withdrawn: [analyte.code] }, t('withdrawn', { name: nameOf(analyte) }))
            }
            onRemove={() => setOpen({ kind: 'remove', place, seen: test })}
            onUp={place > 0 ? () => change(moved(place, -1)) : undefined}
            onDown={place < analytes.length - 1 ? () => change(moved(place, 1)) : undefined}
          />
        ))}
      </ol>
      {abilities.change && (
        <div className={css.actions}>
          <Button onClick={() => setOpen({ kind: 'value', place: analytes.length, seen: test })}>{t('add')}</Button>
          <Button look="quiet" onClick={() => setOpen({ kind: 'starter', seen: test })}>
            {t('starter.open')}
          </Button>
          <Button look="quiet" onClick={() => setOpen({ kind: 'sheet', seen: test })}>
            {t('sheet.open')}
          </Button>
        </div>
      )}
      <Suspense>
        {open?.kind === 'value' && (
          <AnalyteSheet
            key={open.place}
            analyte={analytes[open.place]}
            place={open.place}
            above={analytes.at(-1)}
            onSave={async (analyte, rangesFrom) => {
              const isNew = open.place >= analytes.length;
              await write(isNew ? [...analytes, analyte] : analytes.with(open.place, analyte), { rangesFrom });
              close();
              if (rangesFrom > today())
                setToast(t('plannedDone', { name: nameOf(analyte), day: formatDate(rangesFrom, language) }));
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'starter' && (
          <StarterSheet
            known={analytes}
            isBusy={save.isPending}
            failure={failure === undefined ? undefined : errorText(failure)}
            onTake={(taken) => change([...analytes, ...taken])}
            onClose={close}
          />
        )}
        {open?.kind === 'sheet' && (
          <Spreadsheet
            known={analytes}
            isBusy={save.isPending}
            failure={failure === undefined ? undefined : errorText(failure)}
            onTake={(taken, rangesFrom) => change(taken, { rangesFrom })}
            onClose={close}
          />
        )}
      </Suspense>
      <Suspense>
        {save.question && (
          <ChangeQuestion
            asks={save.question.asks}
            onYes={() => save.question?.answer(true)}
            onClose={() => save.question?.answer(false)}
          />
        )}
      </Suspense>
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {open?.kind === 'gaps' && (
        <Confirm
          title={t('gaps.title')}
          yes={t('gaps.yes')}
          look="primary"
          isBusy={confirm.isPending}
          failure={failure === undefined ? undefined : errorText(failure)}
          onYes={() => accept(true)}
          onClose={close}
        >
          <ul>
            {gapped.map((analyte) => (
              <li key={analyte.code}>
                {nameOf(analyte)}: {words.gaps(analyte.ranges) || t('everybody')}
              </li>
            ))}
          </ul>
          <p>{t('gaps.what')}</p>
        </Confirm>
      )}
      {open?.kind === 'remove' && removed && (
        <Confirm
          title={t('remove.title', { name: nameOf(removed) })}
          yes={t('remove.yes')}
          isBusy={save.isPending}
          failure={failure === undefined ? undefined : errorText(failure)}
          onYes={() => change(analytes.toSpliced(open.place, 1))}
          onClose={close}
        >
          <p>{t('remove.what')}</p>
        </Confirm>
      )}
    </>
  );
}
