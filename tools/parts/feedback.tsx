import { Suspense, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { DraftNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingView, Skeleton } from '#web/ui/feedback/loading.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { Part, State } from './shown.tsx';

const LatePart = lazyPart(() => Promise.resolve({ default: () => <p>Loaded when it is first shown.</p> }));

const read = { isError: false, isFetching: false, refetch: () => undefined };
const readings = [
  { name: 'on its way', query: read, data: undefined },
  { name: 'failed', query: { ...read, isError: true }, data: undefined },
  { name: 'known', query: read, data: 'Sundarpur Clinic' },
  { name: 'known, and failed when it was read again', query: { ...read, isError: true }, data: 'Sundarpur Clinic' },
];

/** Messages, badges and progress. */
export function Feedback() {
  const [toast, setToast] = useState('');
  return (
    <>
      <Part name="Badge">
        {(['success', 'warning', 'pending', 'danger', 'neutral'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Badge tone={tone}>{tone}</Badge>
          </State>
        ))}
      </Part>
      <Part name="Notice">
        {(['info', 'success', 'error'] as const).map((kind) => (
          <State key={kind} name={kind}>
            <Notice kind={kind}>
              The report was sent back. <a href="#report">Open it</a>
            </Notice>
          </State>
        ))}
      </Part>
      <Part name="DraftNotice">
        <State name="filled with what was typed before">
          <DraftNotice draft={{ isBack: true, discard: () => undefined }} />
        </State>
      </Part>
      <Part name="lazyPart">
        <State name="loaded">
          <Suspense>
            <LatePart />
          </Suspense>
        </State>
      </Part>
      <LoadedPart />
      <Part name="EmptyState, FailedState">
        <State name="empty, with something to do">
          <EmptyState text="No bookings yet.">
            <Button>Book a test</Button>
          </EmptyState>
        </State>
        <State name="failed for good">
          <FailedState text="There is no such booking." />
        </State>
        <State name="failed, to be tried again">
          <FailedState text="The bookings could not be loaded." onRetry={() => undefined} />
        </State>
        <State name="failed, tried again">
          <FailedState text="The bookings could not be loaded." retrying onRetry={() => undefined} />
        </State>
      </Part>
      <Part name="LoadingView, Skeleton">
        <State name="LoadingView">
          <LoadingView />
        </State>
        <State name="Skeleton">
          <Skeleton rows={2} height="6rem" />
        </State>
      </Part>
      <Part name="Progress">
        {[0, 0.43, 1].map((value) => (
          <State key={value} name={String(value)}>
            <Progress label={`${value * 100}% uploaded`} value={value} />
          </State>
        ))}
      </Part>
      <Part name="Toast">
        <State name="at the window's end once pressed">
          <Button look="quiet" onClick={() => setToast('Thyroid Profile is active again.')}>
            Activate
          </Button>
        </State>
      </Part>
      <Toast onClose={() => setToast('')}>{toast}</Toast>
    </>
  );
}

function LoadedPart() {
  return (
    <Part name="Loaded">
      {readings.map(({ name, ...reading }) => (
        <State key={name} name={name}>
          <Loaded {...reading} failedText="The clinic could not be loaded." rows={1}>
            {(clinic) => <p>{clinic}</p>}
          </Loaded>
        </State>
      ))}
    </Part>
  );
}
