import { useTranslation } from 'react-i18next';
import type { Setup, SetupStep } from '#contract/clinic/setup.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { tabAddress } from '../profile/profile-tabs.ts';
import css from './setup.module.css';

/** Where a step is done; SMS and backups are settings of the program. */
const places: Readonly<Record<SetupStep, string | null>> = {
  profile: screens.clinicProfile.path,
  logo: tabAddress('papers'),
  colleagues: screens.manageRoles.path,
  doctors: screens.manageDoctors.path,
  schedules: screens.schedules.path,
  tests: screens.manageTests.path,
  ranges: screens.manageTests.path,
  signers: screens.signers.path,
  upi: tabAddress('money'),
  sms: null,
  texts: screens.messagesOut.path,
  secondStep: screens.secondFactor.path,
  backup: null,
};

/** Steps of which it is said how much there is. */
const counted = ['colleagues', 'doctors', 'tests'] as const satisfies readonly SetupStep[];
/** Steps of which something can be missing although there is something. */
const lacking = ['schedules', 'ranges', 'signers', 'texts', 'secondStep'] as const satisfies readonly SetupStep[];

export function StepCard({
  step: { name, has, lacks, isDone, isSkipped },
  onSkip,
}: {
  step: Setup['steps'][number];
  onSkip: (isSkipped: boolean) => void;
}) {
  const { t } = useTranslation('setup');
  const language = useLanguage();
  const place = places[name];
  const toCount = counted.find((one) => one === name);
  const toMend = lacking.find((one) => one === name);
  return (
    <Card>
      <div className={css.step}>
        <h2>{t(`setupStep.${name}`)}</h2>
        <Badge tone={isDone ? 'success' : isSkipped ? 'neutral' : 'pending'}>
          {t(isDone ? 'done' : isSkipped ? 'skipped' : 'todo')}
        </Badge>
      </div>
      <p>{t(`setupStep.${name}.about`)}</p>
      {toCount && has > 0 && <p>{t(`setupStep.${toCount}.has`, { n: formatNumber(has, language) })}</p>}
      {toMend && lacks > 0 && (
        <p>
          <strong>{t(`setupStep.${toMend}.lacks`, { n: formatNumber(lacks, language) })}</strong>
        </p>
      )}
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
