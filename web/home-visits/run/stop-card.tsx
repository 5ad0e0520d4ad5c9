import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextSteps } from '#contract/home-visits/states.ts';
import type { CollectorStep } from '#contract/home-visits/states.ts';
import type { Container } from '#contract/laboratory/specimens.ts';
import { containerTexts } from '#web/lib/sample-words.ts';
import { Button, OutLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { StopAddress, StopHead, StopTests } from '../shared/stop-facts.tsx';
import { mapLink } from '../shared/stop-words.ts';
import type { ShownStop } from './queue.ts';
import css from '../shared/stop.module.css';

/** Text keys of the steps, of the catalogue `home-visits`. */
const stepTexts = {
  start: 'step.start',
  collect: 'step.collect',
  miss: 'step.miss',
  handOver: 'step.handOver',
} as const satisfies Record<CollectorStep, string>;

/** A stop of the run, with what can be done there now. */
export function StopCard({
  stop,
  onStep,
  onDrop,
}: {
  stop: ShownStop;
  /** `containers`: what was collected, if not everything. */
  onStep: (step: CollectorStep, containers?: readonly Container[]) => void;
  /** Drops the steps that the server refused. */
  onDrop: () => void;
}) {
  const { t } = useTranslation('home-visits');
  const [without, setWithout] = useState<readonly Container[]>([]);
  const taken = stop.tubes.map(({ container }) => container).filter((container) => !without.includes(container));
  const { refused } = stop;
  return (
    <Card className={css.card}>
      <StopHead stop={stop} heading="h2" />
      <StopAddress stop={stop} />
      <div className={css.actions}>
        <OutLink look="quiet" href={`tel:+91${stop.phoneNumber}`}>
          {t('call')}
        </OutLink>
        <OutLink look="quiet" href={mapLink(stop)} target="_blank" rel="noreferrer">
          {t('map')}
        </OutLink>
      </div>
      <StopTests stop={stop} />
      {stop.status === 'STARTED' && stop.tubes.length > 0 && (
        <Tubes stop={stop} without={without} onChange={setWithout} />
      )}
      {stop.waiting.length > 0 && !refused && <p className={css.soft}>{t('run.stopWaits')}</p>}
      {refused && (
        <Notice kind="error">
          <p>{t('run.refused', { step: t(stepTexts[refused.step]), why: refused.refused })}</p>
          <Button look="quiet" onClick={onDrop}>
            {t('run.drop')}
          </Button>
        </Notice>
      )}
      <div className={css.actions}>
        {nextSteps(stop.status).map((step) => (
          <Button
            key={step}
            look={step === 'miss' ? 'quiet' : 'primary'}
            onClick={() => onStep(step, step === 'collect' && taken.length < stop.tubes.length ? taken : undefined)}
          >
            {t(stepTexts[step])}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The tubes, each of which may be left out; those are then asked for at the clinic. */
function Tubes({
  stop,
  without,
  onChange,
}: {
  stop: ShownStop;
  without: readonly Container[];
  onChange: (without: readonly Container[]) => void;
}) {
  const { t } = useTranslation(['home-visits', 'samples']);
  return (
    <fieldset className={css.tubes}>
      <legend>{t('taken')}</legend>
      {stop.tubes.map(({ container }) => (
        <Checkbox
          key={container}
          label={t(containerTexts[container], { ns: 'samples' })}
          checked={!without.includes(container)}
          onChange={({ target: { checked } }) =>
            onChange(checked ? without.filter((one) => one !== container) : [...without, container])
          }
        />
      ))}
    </fieldset>
  );
}
