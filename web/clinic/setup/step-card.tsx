import { useTranslation } from 'react-i18next';
import type { Setup, SetupStep } from '#contract/clinic/setup.ts';
import { screens } from '#contract/screens.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { tabAddress } from '../profile/profile-tabs.ts';
import css from './setup.module.css';

/** Where a step is done; SMS and backups are settings of the program (docs/operating.md). */
const places: Readonly<Record<SetupStep, string | null>> = {
  profile: screens.clinicProfile.path,
  logo: tabAddress('papers'),
  doctors: screens.manageDoctors.path,
  tests: screens.manageTests.path,
  upi: tabAddress('money'),
  sms: null,
  backup: null,
};

export function StepCard({
  step: { name, isDone, isSkipped },
  onSkip,
}: {
  step: Setup['steps'][number];
  onSkip: (isSkipped: boolean) => void;
}) {
  const { t } = useTranslation('setup');
  const place = places[name];
  return (
    <Card>
      <div className={css.step}>
        <h2>{t(`setupStep.${name}`)}</h2>
        <Badge tone={isDone ? 'success' : isSkipped ? 'neutral' : 'pending'}>
          {t(isDone ? 'done' : isSkipped ? 'skipped' : 'todo')}
        </Badge>
      </div>
      <p>{t(`setupStep.${name}.about`)}</p>
      <div className={css.actions}>
        {place && (
          <LinkButton look={isDone || isSkipped ? 'quiet' : 'primary'} to={place}>
            {t('open')} <span className="visually-hidden">{t(`setupStep.${name}`)}</span>
          </LinkButton>
        )}
        {!isDone && (
          <Button look="quiet" onClick={() => onSkip(!isSkipped)}>
            {t(isSkipped ? 'unskip' : 'skip')} <span className="visually-hidden">{t(`setupStep.${name}`)}</span>
          </Button>
        )}
      </div>
    </Card>
  );
}
