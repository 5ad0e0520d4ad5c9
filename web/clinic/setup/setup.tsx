import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Setup } from '#contract/clinic/setup.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { StepRow } from './step-row.tsx';
import css from './setup.module.css';

/** /setup: the first steps of a new clinic, each with its state; a step can be skipped. */
export default function SetupPage() {
  const { t } = useTranslation(['setup', 'app']);
  const query = useQuery(queryOf('readSetup'));
  return (
    <Page title={t('app:title.setup')} intro={t('intro')}>
      <Loaded query={query} data={query.data} failedText={t('failed')} rows={13} rowHeight="4rem">
        {(setup) => <Steps setup={setup} />}
      </Loaded>
    </Page>
  );
}

function Steps({ setup: { steps, isDismissed } }: { setup: Setup }) {
  const { t } = useTranslation('setup');
  const errorText = useErrorText();
  const change = useAction('changeSetup');
  const next = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)?.name;
  const skipped = steps.flatMap(({ name, isSkipped }) => (isSkipped ? [name] : []));
  return (
    <>
      {change.error && <Notice kind="error">{errorText(change.error)}</Notice>}
      <Card>
        <ul className={css.steps}>
          {steps.map((step) => (
            <StepRow
              key={step.name}
              step={step}
              isNext={step.name === next}
              onSkip={(isSkipped) =>
                change.mutate({
                  body: {
                    isDismissed,
                    skipped: isSkipped ? [...skipped, step.name] : skipped.filter((name) => name !== step.name),
                  },
                })
              }
            />
          ))}
        </ul>
      </Card>
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
