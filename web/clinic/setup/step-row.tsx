import { useTranslation } from 'react-i18next';
import type { Setup, SetupStep } from '#contract/clinic/setup.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { tabAddress } from '../profile/profile-tabs.ts';
import css from './setup.module.css';

/** The screen where a step is done; null for SMS and backups, which are settings of the program. */
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
  texts: `${screens.messagesOut.path}?tab=texts`,
  secondStep: screens.secondFactor.path,
  backup: null,
};

/** Text keys that say how much there is, for steps where that matters. */
const hasTexts = {
  colleagues: 'setupStep.colleagues.has',
  doctors: 'setupStep.doctors.has',
  tests: 'setupStep.tests.has',
} as const satisfies Partial<Record<SetupStep, string>>;
/** Text keys that say what is missing, for steps that may lack something although there is something. */
const lacksTexts = {
  schedules: 'setupStep.schedules.lacks',
  ranges: 'setupStep.ranges.lacks',
  signers: 'setupStep.signers.lacks',
  texts: 'setupStep.texts.lacks',
  secondStep: 'setupStep.secondStep.lacks',
} as const satisfies Partial<Record<SetupStep, string>>;
const textOf = <Texts extends object>(texts: Texts, step: SetupStep) =>
  step in texts ? texts[step as unknown as keyof Texts] : null;

/** One step: its state, and while it is not done an explanation and a link to the screen where it is done. */
export function StepRow({
  step: { name, has, lacks, isDone, isSkipped },
  isNext,
  onSkip,
}: {
  step: Setup['steps'][number];
  /** The first step that is not done: its button is the screen's primary button. */
  isNext: boolean;
  onSkip: (isSkipped: boolean) => void;
}) {
  const { t } = useTranslation('setup');
  const language = useLanguage();
  const place = places[name];
  const [hasText, lacksText] = [textOf(hasTexts, name), textOf(lacksTexts, name)];
  return (
    <li className={css.step}>
      <p className={css.state}>
        <Badge tone={isDone ? 'success' : isSkipped ? 'neutral' : 'pending'}>
          {t(isDone ? 'done' : isSkipped ? 'skipped' : 'todo')}
        </Badge>
      </p>
      <div className={css.words}>
        <h2>{t(`setupStep.${name}`)}</h2>
        {!isDone && <p className={css.about}>{t(`setupStep.${name}.about`)}</p>}
        {has > 0 && hasText && <p>{t(hasText, { n: formatNumber(has, language) })}</p>}
        {lacks > 0 && lacksText && (
          <p>
            <strong>{t(lacksText, { n: formatNumber(lacks, language) })}</strong>
          </p>
        )}
      </div>
      <div className={css.actions}>
        {place && (
          <LinkButton look={isNext ? 'primary' : 'quiet'} to={place}>
            {t('open')} <span className="visually-hidden">{t(`setupStep.${name}`)}</span>
          </LinkButton>
        )}
        {!isDone && (
          <Button look="plain" onClick={() => onSkip(!isSkipped)}>
            {t(isSkipped ? 'unskip' : 'skip')} <span className="visually-hidden">{t(`setupStep.${name}`)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
