import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Answer } from '#contract/endpoints.ts';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useVeryWideFrame } from '#web/ui/layout/use-wide.ts';
import { ReportFacts, ReportFindings, ReportLine } from '../details/report-body.tsx';
import { Amendment } from '../details/versions.tsx';
import { useReport, useReports } from '../shared/queries.ts';
import { mayBeTicked, SignList } from './sign-list.tsx';
import { SignTogether } from './sign-together.tsx';
import type { LookedAt } from './sign-together.tsx';
import { TextsAndSign } from './texts-and-sign.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import css from '../details/details.module.css';
import split from './sign-list.module.css';

/** Reports per page: enough to have all critical ones of a day at the top. */
const pageSize = 50;
const kinds = ['normal', 'flagged'] as const;

/** Without a stored signature no reports are signed together. */
const noneOpened: ReadonlyMap<number, LookedAt> = new Map();

/** Whether a report has the values that are asked for; a file has none. */
const isOfKind = ({ findings }: ReportSummary, kind: (typeof kinds)[number] | undefined) =>
  kind === undefined || (findings !== null && (kind === 'flagged' ? findings.outOfRange > 0 : findings.isInRange));

/**
 * The waiting reports beside the one that is read, to sign one after another with the stored signature. Critical ones
 * come first.
 */
export default function SignNext() {
  const { t } = useTranslation(['reports', 'app']);
  const language = useLanguage();
  const isVeryWide = useVeryWideFrame();
  const signer = useQuery(queryOf('readSigner'));
  const row = useSigningRow();
  const { list, rows, current, ticked, only, signed, passed } = row;
  const count = (number: number) => formatNumber(number, language);
  const { isRead, left, others } = useWaitingCounts(row);
  const isWaiting = list.query.isPending || signer.isPending || (!current && row.hasMore);
  const isFailed = (list.query.isError && !list.rows) || signer.isError;
  return (
    <ReportScreen
      title={t('app:title.signNext')}
      intro={!isWaiting && isRead && t('next.counts', { waiting: count(left), signed: count(signed.length) })}
    >
      <div className={split.filter}>
        <Kinds only={only} onChoose={row.turnTo} />
        {others > 0 && (
          <Link to={screens.pendingReports.path}>{t('next.others', { count: others, n: count(others) })}</Link>
        )}
      </div>
      {isWaiting && <Skeleton rows={2} height="16rem" />}
      {isFailed && (
        <FailedState
          text={t('list.failed')}
          retrying={list.query.isFetching || signer.isFetching}
          onRetry={() => void Promise.all([list.query.refetch(), signer.refetch()])}
        />
      )}
      {!isWaiting && !isFailed && !current && (
        <EmptyState text={t(passed.length > 0 ? 'next.onlyPassed' : only.value ? 'next.noneSuch' : 'next.none')}>
          {passed.length > 0 && (
            <Button look="quiet" onClick={row.again}>
              {t('next.again')}
            </Button>
          )}
        </EmptyState>
      )}
      <SignTogether
        rows={rows.filter(({ id }) => ticked.has(id))}
        looked={ticked}
        onSigned={row.noteSigned}
        onRefused={row.untick}
      />
      {current && signer.data && (
        <ListAndReport row={row} current={current} signer={signer.data} hasList={isVeryWide} />
      )}
    </ReportScreen>
  );
}

/**
 * The state of signing reports one after another: which report is read, and which were skipped, signed, looked at and
 * ticked.
 */
function useSigningRow() {
  const [page, setPage] = useState(0);
  const list = useReports('pending', page, pageSize);
  const only = useChoiceInAddress('only', kinds);
  const [passed, setPassed] = useState<readonly number[]>([]);
  const [signed, setSigned] = useState<readonly number[]>([]);
  const [chosen, choose] = useState<number>();
  const [opened, setOpened] = useState<ReadonlyMap<number, LookedAt>>(new Map());
  const [ticked, setTicked] = useState<ReadonlyMap<number, LookedAt>>(new Map());
  const isCritical = (row: ReportSummary) => row.findings?.isCritical ?? false;
  const rows = (list.rows ?? [])
    .filter((row) => row.abilities.sign && !signed.includes(row.id) && isOfKind(row, only.value))
    .toSorted((one, other) => Number(isCritical(other)) - Number(isCritical(one)));
  const waiting = rows.filter(({ id }) => !passed.includes(id));
  const current = waiting.find(({ id }) => id === chosen) ?? waiting[0];
  // The current report stays, even if a critical one comes before it.
  if (current && current.id !== chosen) choose(current.id);
  /** The next report in the list, from its end the first one; ticked ones have been looked at already. */
  const place = waiting.findIndex(({ id }) => id === current?.id);
  const isOpen = ({ id }: ReportSummary) => id !== current?.id && !ticked.has(id);
  const next = waiting.slice(place + 1).find(isOpen) ?? waiting.find(isOpen);
  const hasMore = !list.query.isPlaceholderData && page + 1 < (list.page?.totalPages ?? 0);
  if (list.rows && !current && hasMore) setPage(page + 1);
  usePreload(next);
  const untick = (id: number) => setTicked((before) => new Map([...before].filter(([one]) => one !== id)));
  return {
    list,
    only,
    rows,
    waiting,
    current,
    hasMore,
    passed,
    signed,
    opened,
    ticked,
    untick,
    tick: (id: number, looked: LookedAt | undefined) =>
      looked && !ticked.has(id) ? setTicked(new Map(ticked).set(id, looked)) : untick(id),
    /** Goes on to the next report. */
    goOn: () => choose(next?.id),
    choose: (id: number) => {
      setPassed(passed.filter((one) => one !== id));
      choose(id);
    },
    pass: (id: number) => {
      setPassed([...passed, id]);
      choose(next?.id);
    },
    noteSigned: (id: number) => {
      setSigned((before) => [...before, id]);
      untick(id);
    },
    noteLooked: (id: number, looked: LookedAt) => setOpened((before) => new Map(before).set(id, looked)),
    turnTo: setPage,
    /** Brings back the skipped reports. */
    again: () => {
      setPassed([]);
      setPage(0);
    },
  };
}
type Row = ReturnType<typeof useSigningRow>;

/**
 * How many reports wait for this reader, and how many for others. The list is read a page at a time, so the server
 * counts them, by the rule that all screens use.
 */
function useWaitingCounts({ only, passed, waiting }: Row) {
  const counts = useQuery(queryOf('countReports'));
  const { toSign, pending } = counts.data ?? {};
  const all = only.value === undefined ? toSign?.total : only.value === 'normal' ? toSign?.inRange : toSign?.flagged;
  return {
    isRead: !counts.isPending,
    left: all === undefined ? waiting.length : Math.max(all - passed.length, waiting.length),
    others: pending && toSign ? pending.total - toSign.total : 0,
  };
}

function Kinds({ only, onChoose }: { only: Row['only']; onChoose: (page: number) => void }) {
  const { t } = useTranslation('reports');
  return (
    <Toggle
      label={t('next.which')}
      hideLabel
      value={only.shown ?? 'all'}
      onChange={(kind) => {
        onChoose(0);
        only.choose(kind === 'all' ? undefined : kind);
      }}
      choices={[
        { value: 'all', label: t('next.all') },
        { value: 'normal', label: t('work.inRange') },
        { value: 'flagged', label: t('work.flagged') },
      ]}
    />
  );
}

/** The list, if there is room for it, and the report that is read. */
function ListAndReport({
  row,
  current,
  signer,
  hasList,
}: {
  row: Row;
  current: ReportSummary;
  signer: Answer<'readSigner'>;
  hasList: boolean;
}) {
  const { rows, opened, ticked, tick, goOn } = row;
  const texts = useRef<() => LookedAt>(null);
  const { id } = current;
  const mayTick = mayBeTicked(current) && signer.signature !== null;
  return (
    <div className={split.split} data-list={hasList || undefined}>
      {hasList && (
        <SignList
          rows={rows}
          current={id}
          opened={signer.signature === null ? noneOpened : opened}
          ticked={ticked}
          onTick={(one) => tick(one, (one === id ? texts.current?.() : undefined) ?? opened.get(one))}
          onChoose={row.choose}
        />
      )}
      <OneReport
        key={id}
        id={id}
        signer={signer}
        textsRef={texts}
        tick={
          mayTick
            ? {
                isTicked: ticked.has(id),
                onTick: (looked) => {
                  tick(id, looked);
                  if (!ticked.has(id)) goOn();
                },
                onChange: () => row.untick(id),
              }
            : undefined
        }
        onLook={(looked) => row.noteLooked(id, looked)}
        onPass={() => row.pass(id)}
        onSigned={() => {
          row.noteSigned(id);
          goOn();
        }}
        onReturned={goOn}
        onWithdrawn={goOn}
      />
    </div>
  );
}

/** Loads the next report while this one is looked at. */
function usePreload(next: ReportSummary | undefined): void {
  const client = useQueryClient();
  const id = next?.id;
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery(queryOf('readReport', { params: { id } }));
  }, [client, id]);
}

function OneReport({
  id,
  onWithdrawn,
  ...rest
}: { id: number; onWithdrawn: () => void } & Omit<ComponentProps<typeof TextsAndSign>, 'report'>) {
  const { t } = useTranslation('reports');
  const query = useReport(id);
  const whole = useRef<HTMLDivElement>(null);
  const isThere = query.data !== undefined;
  // The one before was scrolled to its end: the next one starts at its patient and values.
  useLayoutEffect(() => {
    if (isThere && whole.current && whole.current.getBoundingClientRect().top < 0) whole.current.scrollIntoView();
  }, [isThere]);
  return (
    <Loaded query={query} data={query.data} failedText={t('details.failed')} rows={2} rowHeight="16rem">
      {(report) => (
        <div className={split.report} ref={whole}>
          <Card className={css.paper}>
            <ReportLine report={report} />
            <Amendment report={report} onWithdrawn={onWithdrawn} />
            <ReportFindings report={report} withTexts={false} />
          </Card>
          <Card className={split.sign}>
            <TextsAndSign key={report.revision} report={report} {...rest} />
          </Card>
          <Card className={split.facts}>
            <ReportFacts report={report} />
          </Card>
        </div>
      )}
    </Loaded>
  );
}
