import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { HomeStop } from '#contract/home-visits/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useDayInAddress } from '#web/lib/choice-in-address.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { today } from '#web/lib/now.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { CancelForm, ChangeForm } from './forms.tsx';
import { DeskCard } from './desk-card.tsx';
import { movedBy, runsOf } from './runs.ts';
import css from '../shared/stop.module.css';

/** How often the list is read again, because bookings are also made elsewhere; in milliseconds. */
const readAgainMs = 30_000;

/** /home-visits: the day's home visits, who goes to each, and each collector's run to print. */
export default function HomeVisits() {
  const { t } = useTranslation(['home-visits', 'app']);
  const language = useLanguage();
  const { role } = useUser();
  const mayAssign = mayUse('homeVisits.assign', role);
  const chosen = useDayInAddress('day');
  const day = chosen.value ?? today();
  const query = useQuery({ ...queryOf('listHomeVisits', { query: { day } }), refetchInterval: readAgainMs });
  const [sheet, setSheet] = useState<{ kind: 'change' | 'cancel'; stop: HomeStop }>();
  /** The collector whose run alone is printed. */
  const [printed, setPrinted] = useState<number>();
  const collectors = query.data?.collectors ?? [];
  const runs = runsOf(query.data?.stops ?? []);
  const { give, move, assign, order, toast, setToast, failure } = useRuns(collectors);
  const print = (collectorId: number) => {
    flushSync(() => setPrinted(collectorId));
    window.print();
    setPrinted(undefined);
  };
  return (
    <Page
      title={t('app:title.homeVisits')}
      intro={t('desk.intro')}
      actions={mayAssign && <LinkButton to={screens.counter.path}>{t('desk.new')}</LinkButton>}
    >
      <div className={css.controls} data-screen-only>
        <TextField
          type="date"
          label={t('day')}
          hint={formatDate(day, language)}
          value={chosen.shown ?? day}
          onChange={(event) => chosen.choose(event.target.value)}
        />
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      <ListView
        query={query}
        rows={query.data && runs}
        emptyText={t('desk.none')}
        failedText={t('desk.failed')}
        skeletonRow="16rem"
      >
        {(shown) => (
          <div className={css.runs}>
            {shown.map((run) => (
              <div
                key={run.collector?.id ?? 0}
                data-screen-only={printed !== undefined && printed !== run.collector?.id ? '' : undefined}
              >
                <RunSection run={run} day={day} onPrint={print}>
                  {(stop) => (
                    <DeskCard
                      stop={stop}
                      stops={run.stops}
                      collectors={collectors}
                      mayAssign={mayAssign}
                      isBusy={assign.isPending || order.isPending}
                      onCollector={(id) => give(stop, id)}
                      onMove={(by) => move(run.stops, stop, by)}
                      onChange={() => setSheet({ kind: 'change', stop })}
                      onCancel={() => setSheet({ kind: 'cancel', stop })}
                    />
                  )}
                </RunSection>
              </div>
            ))}
          </div>
        )}
      </ListView>
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {sheet?.kind === 'change' && <ChangeForm stop={sheet.stop} onClose={() => setSheet(undefined)} />}
      {sheet?.kind === 'cancel' && <CancelForm stop={sheet.stop} onClose={() => setSheet(undefined)} />}
    </Page>
  );
}

/** Gives a visit to a collector, and moves it in their run; says what came of it. */
function useRuns(collectors: Answer<'listHomeVisits'>['collectors']) {
  const { t } = useTranslation('home-visits');
  const errorText = useErrorText();
  const assign = useAction('assignHomeVisit');
  const order = useAction('orderRun');
  const [toast, setToast] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const failed = (error: unknown) => setFailure(errorText(error));
  const give = (stop: HomeStop, collectorId: number | null) => {
    setFailure(undefined);
    const name = collectors.find(({ id }) => id === collectorId)?.name;
    assign
      .mutateAsync({ params: { id: stop.id }, body: { collectorId } })
      .then(() => setToast(name ? t('desk.assigned', { patient: stop.patientName, name }) : t('desk.taken')), failed);
  };
  const move = (stops: readonly HomeStop[], stop: HomeStop, by: -1 | 1) => {
    setFailure(undefined);
    order.mutateAsync({ body: { ids: movedBy(stops, stop, by).map(({ id }) => id) } }).catch(failed);
  };
  return { give, move, assign, order, toast, setToast, failure };
}

/** A collector's run, or the visits that nobody has yet. */
function RunSection({
  run: { collector, stops },
  day,
  onPrint,
  children,
}: {
  run: ReturnType<typeof runsOf>[number];
  day: string;
  onPrint: (collectorId: number) => void;
  children: (stop: HomeStop) => ReactNode;
}) {
  const { t } = useTranslation('home-visits');
  const language = useLanguage();
  return (
    <Section
      title={collector ? collector.name : t('desk.nobody')}
      actions={
        collector && (
          <Button look="quiet" onClick={() => onPrint(collector.id)}>
            {t('desk.print')}
          </Button>
        )
      }
    >
      <p data-paper-only>{formatDate(day, language)}</p>
      <CardList columns>
        {stops.map((stop) => (
          <li key={stop.id}>{children(stop)}</li>
        ))}
      </CardList>
    </Section>
  );
}
