import { Suspense } from 'react';
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
import { queryOf } from '#web/lib/queries.ts';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { downloadFile } from '#web/lib/download.ts';
import { DownloadButton } from '#web/ui/actions/download-button.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { AnalyteCard } from './analyte-card.tsx';
import { today } from '#web/lib/now.ts';
import { useRangeWords } from './range-words.ts';
import { SampleForm } from './sample-form.tsx';
import { useRanges } from './use-ranges.ts';
import type { Ranges } from './use-ranges.ts';
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
        <Loaded query={query} data={test} failedText={t('failed')} rows={4} rowHeight="8rem">
          {(read) => <RangesOf test={read} />}
        </Loaded>
      </Page>
    </>
  );
}

function RangesOf({ test }: { test: AnalytesOfTest }) {
  const { t } = useTranslation('ranges');
  const errorText = useErrorText();
  const ranges = useRanges(test);
  const { analytes, open, failure, question } = ranges;
  const showsFailure = open?.kind !== 'remove' && open?.kind !== 'gaps';
  return (
    <>
      {analytes.length > 0 && <ListState ranges={ranges} />}
      {failure !== undefined && showsFailure && <Notice kind="error">{errorText(failure)}</Notice>}
      {analytes.length === 0 && <EmptyState text={t('empty')} />}
      {test.abilities.change && <SampleForm testId={test.testId} />}
      <AnalyteList ranges={ranges} />
      {test.abilities.change && (
        <div className={css.actions}>
          <Button onClick={() => ranges.show({ kind: 'value', place: analytes.length })}>{t('add')}</Button>
          <Button look="quiet" onClick={() => ranges.show({ kind: 'starter' })}>
            {t('starter.open')}
          </Button>
          <Button look="quiet" onClick={() => ranges.show({ kind: 'sheet' })}>
            {t('sheet.open')}
          </Button>
        </div>
      )}
      <Suspense>
        <OpenSheet ranges={ranges} />
      </Suspense>
      <Suspense>
        {question && (
          <ChangeQuestion
            asks={question.asks}
            onYes={() => question.answer(true)}
            onClose={() => question.answer(false)}
          />
        )}
      </Suspense>
      <Toast onClose={() => ranges.say(undefined)}>{ranges.toast}</Toast>
      {open?.kind === 'gaps' && <ConfirmGaps ranges={ranges} />}
      {open?.kind === 'remove' && <ConfirmRemoval ranges={ranges} place={open.place} />}
    </>
  );
}

/** Whether the ranges are confirmed, with the download of the list and the button that confirms it. */
function ListState({ ranges }: { ranges: Ranges }) {
  const { t } = useTranslation(['ranges', 'app']);
  const errorText = useErrorText();
  const { testId, confirmedBy, abilities } = ranges.test;
  const confirm = () => (ranges.analytes.some(hasGaps) ? ranges.show({ kind: 'gaps' }) : ranges.confirm(false));
  return (
    <div className={css.state}>
      <DownloadButton
        list={t('app:title.testRanges')}
        reason={errorText}
        onDownload={() => downloadFile('exportAnalytes', { params: { id: testId } })}
      />
      <Badge tone={confirmedBy === null ? 'warning' : 'success'}>
        {confirmedBy === null ? t('notConfirmed') : t('confirmed', { name: confirmedBy })}
      </Badge>
      {abilities.confirm && (
        <Button busy={ranges.isConfirming} onClick={confirm}>
          {t('confirm')}
        </Button>
      )}
    </div>
  );
}

/** The values in the order of the report; the first of those with the same heading stands below it. */
function AnalyteList({ ranges }: { ranges: Ranges }) {
  const { t } = useTranslation('ranges');
  const language = useLanguage();
  const nameOf = useNameOf();
  const { test, analytes, change, show } = ranges;
  const moved = (place: number, by: 1 | -1) =>
    analytes.with(place, analytes[place + by]!).with(place + by, analytes[place]!);
  return (
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
          isBusy={ranges.isSaving}
          onEdit={test.abilities.change ? () => show({ kind: 'value', place }) : undefined}
          onWithdraw={() => change(analytes, { withdrawn: [analyte.code] }, t('withdrawn', { name: nameOf(analyte) }))}
          onRemove={() => show({ kind: 'remove', place })}
          onUp={place > 0 ? () => change(moved(place, -1)) : undefined}
          onDown={place < analytes.length - 1 ? () => change(moved(place, 1)) : undefined}
        />
      ))}
    </ol>
  );
}

/** The sheet that is open over the list: one value, the starter lists, or a spreadsheet. */
function OpenSheet({ ranges }: { ranges: Ranges }) {
  const { t } = useTranslation('ranges');
  const errorText = useErrorText();
  const language = useLanguage();
  const nameOf = useNameOf();
  const { open, analytes, change, failure } = ranges;
  const shared = {
    known: analytes,
    isBusy: ranges.isSaving,
    failure: failure === undefined ? undefined : errorText(failure),
    onClose: ranges.close,
  };
  const saveAt = async (place: number, analyte: SavedAnalyte, rangesFrom: string) => {
    const isNew = place >= analytes.length;
    await ranges.write(isNew ? [...analytes, analyte] : analytes.with(place, analyte), { rangesFrom });
    ranges.close();
    if (rangesFrom > today())
      ranges.say(t('plannedDone', { name: nameOf(analyte), day: formatDate(rangesFrom, language) }));
  };
  switch (open?.kind) {
    case 'value':
      return (
        <AnalyteSheet
          key={open.place}
          analyte={analytes[open.place]}
          place={open.place}
          above={analytes.at(-1)}
          onSave={(analyte, rangesFrom) => saveAt(open.place, analyte, rangesFrom)}
          onClose={ranges.close}
        />
      );
    case 'starter':
      return <StarterSheet {...shared} onTake={(taken) => change([...analytes, ...taken])} />;
    case 'sheet':
      return <Spreadsheet {...shared} onTake={(taken, rangesFrom) => change(taken, { rangesFrom })} />;
    default:
      return null;
  }
}

/** Asks whether the ranges are confirmed although some people have none, and names them. */
function ConfirmGaps({ ranges }: { ranges: Ranges }) {
  const { t } = useTranslation('ranges');
  const errorText = useErrorText();
  const nameOf = useNameOf();
  const words = useRangeWords();
  return (
    <Confirm
      title={t('gaps.title')}
      yes={t('gaps.yes')}
      look="primary"
      isBusy={ranges.isConfirming}
      failure={ranges.failure === undefined ? undefined : errorText(ranges.failure)}
      onYes={() => ranges.confirm(true)}
      onClose={ranges.close}
    >
      <ul>
        {ranges.analytes.filter(hasGaps).map((analyte) => (
          <li key={analyte.code}>
            {nameOf(analyte)}: {words.gaps(analyte.ranges) || t('everybody')}
          </li>
        ))}
      </ul>
      <p>{t('gaps.what')}</p>
    </Confirm>
  );
}

function ConfirmRemoval({ ranges, place }: { ranges: Ranges; place: number }) {
  const { t } = useTranslation('ranges');
  const errorText = useErrorText();
  const nameOf = useNameOf();
  const removed = ranges.analytes[place]!;
  return (
    <Confirm
      title={t('remove.title', { name: nameOf(removed) })}
      yes={t('remove.yes')}
      isBusy={ranges.isSaving}
      failure={ranges.failure === undefined ? undefined : errorText(ranges.failure)}
      onYes={() => ranges.change(ranges.analytes.toSpliced(place, 1))}
      onClose={ranges.close}
    >
      <p>{t('remove.what')}</p>
    </Confirm>
  );
}

/** Names a value in the reader's language. */
function useNameOf(): (analyte: Pick<Analyte, 'name' | 'nameBn'>) => string {
  const language = useLanguage();
  return ({ name, nameBn }) => inLanguage(language, name, nameBn ?? '');
}
