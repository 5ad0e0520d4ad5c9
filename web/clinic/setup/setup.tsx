import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Setup } from '#contract/clinic/setup.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { StepCard } from './step-card.tsx';

/** /setup: what a new clinic fills in first, each with its state; a step can be skipped. */
export default function SetupPage() {
  const { t } = useTranslation(['setup', 'app']);
  const query = useQuery(queryOf('readSetup'));
  return (
    <Page title={t('app:title.setup')} intro={t('intro')}>
      {query.data && <Steps setup={query.data} />}
      {query.isError && !query.data && (
        <FailedState text={t('failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton rows={13} height="7rem" />}
    </Page>
  );
}

function Steps({ setup: { steps, isDismissed } }: { setup: Setup }) {
  const { t } = useTranslation('setup');
  const errorText = useErrorText();
  const change = useAction('changeSetup');
  const skipped = steps.flatMap(({ name, isSkipped }) => (isSkipped ? [name] : []));
  return (
    <>
      {change.error && <Notice kind="error">{errorText(change.error)}</Notice>}
      <CardList>
        {steps.map((step) => (
          <li key={step.name}>
            <StepCard
              step={step}
              onSkip={(isSkipped) =>
                change.mutate({
                  body: {
                    isDismissed,
                    skipped: isSkipped ? [...skipped, step.name] : skipped.filter((name) => name !== step.name),
                  },
                })
              }
            />
          </li>
        ))}
      </CardList>
      <p>
        <Button
          look="quiet"
          busy={change.isPending}
          onClick={() => change.mutate({ body: { skipped, isDismissed: !isDismissed } })}
        >
          {t(isDismissed ? 'remind' : 'dismiss')}
        </Button>
      </p>
    </>
  );
}
