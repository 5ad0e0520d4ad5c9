import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { CodeForm, MissForm } from './forms.tsx';
import { shownStops } from './queue.ts';
import type { ShownStop } from './queue.ts';
import { StopCard } from './stop-card.tsx';
import { useRun } from './use-run.ts';

/** /my-run: the collector's own stops of today; it works without a connection. */
export default function MyRun() {
  const { t } = useTranslation(['home-visits', 'app']);
  const { query, kept, run, add, drop, send } = useRun();
  const [asked, setAsked] = useState<{ stop: ShownStop; step: 'start' | 'miss' }>();
  const isOnline = useOnline();
  const stops = run && shownStops(run.stops, kept.actions);
  const open = stops?.filter(({ status }) => status !== 'HANDED_OVER' && status !== 'MISSED');
  const over = stops?.filter(({ status }) => status === 'HANDED_OVER' || status === 'MISSED');
  return (
    <Page title={t('app:title.myRun')} intro={kept.keepsNothing ? undefined : t('run.intro')}>
      <Waiting count={kept.actions.length} isSending={kept.isSending} onSend={send} />
      {kept.keepsNothing && <Notice kind="error">{t('run.keepsNothing')}</Notice>}
      {(query.isError || !isOnline) && run && <Notice>{t('run.kept')}</Notice>}
      <ListView
        query={{ ...query, isPending: query.isPending && !kept.isLoaded, isError: query.isError && kept.isLoaded }}
        rows={open && over && [...open, ...over]}
        emptyText={t('run.none')}
        failedText={t('run.failed')}
        skeletonRow="16rem"
      >
        {(rows) => (
          <CardList columns>
            {rows.map((stop) => (
              <li key={stop.id}>
                <StopCard
                  stop={stop}
                  onStep={(step, containers) =>
                    step === 'start' || step === 'miss'
                      ? setAsked({ stop, step })
                      : void add({ stopId: stop.id, step, ...(containers && { containers }) })
                  }
                  onDrop={() => void drop(stop.id)}
                />
              </li>
            ))}
          </CardList>
        )}
      </ListView>
      {asked?.step === 'start' && (
        <CodeForm
          name={asked.stop.patientName}
          onCode={(code) => add({ stopId: asked.stop.id, step: 'start', code })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.step === 'miss' && (
        <MissForm
          name={asked.stop.patientName}
          onReason={(reason) => add({ stopId: asked.stop.id, step: 'miss', reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  );
}

/** The steps that are not sent yet, and exist only on this phone. */
function Waiting({ count, isSending, onSend }: { count: number; isSending: boolean; onSend: () => Promise<unknown> }) {
  const { t } = useTranslation('home-visits');
  const language = useLanguage();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const [failure, setFailure] = useState<string>();
  if (count === 0) return null;
  const send = () => {
    setFailure(undefined);
    onSend().catch((error: unknown) => setFailure(errorText(error)));
  };
  return (
    <>
      <Notice>
        <p>{t('run.waits', { count, number: formatNumber(count, language) })}</p>
        {isOnline && (
          <Button look="quiet" busy={isSending} onClick={send}>
            {t('run.send')}
          </Button>
        )}
      </Notice>
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
