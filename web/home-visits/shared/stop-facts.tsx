import { useTranslation } from 'react-i18next';
import { writeAge } from '#contract/patients/age.ts';
import { writeAccession } from '#contract/laboratory/accession.ts';
import type { HomeStop } from '#contract/home-visits/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { containerTexts } from '#web/lib/sample-words.ts';
import { formatDigits, formatPhone, formatRupees } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { stateTexts, stateTones, useWindowText } from './stop-words.ts';
import css from './stop.module.css';

/** Sexes as they are stored, with their text keys of the catalogue `family`. */
const sexTexts: Readonly<Record<string, string>> = {
  Male: 'family:gender.male',
  Female: 'family:gender.female',
  Other: 'family:gender.other',
};

/** When and to whom: the head of a stop, with its state. `heading` is the level of the name. */
export function StopHead({ stop, heading: Heading }: { stop: HomeStop; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation(['home-visits', 'family']);
  const language = useLanguage();
  const windowText = useWindowText();
  const sex = stop.sex === null ? undefined : sexTexts[stop.sex];
  const about = [writeAge(stop, language), sex && t(sex)].filter(Boolean).join(' · ');
  return (
    <>
      <p className={css.when}>
        <strong>{windowText(stop)}</strong>
        <Badge tone={stateTones[stop.status]}>{t(stateTexts[stop.status])}</Badge>
      </p>
      <Heading className={css.name}>
        <Name>{stop.patientName}</Name>
      </Heading>
      {about && <p className={css.soft}>{about}</p>}
    </>
  );
}

/** The address of a stop. */
export function StopAddress({ stop }: { stop: HomeStop }) {
  const { t } = useTranslation('home-visits');
  const language = useLanguage();
  return (
    <address className={css.address}>
      <span className={css.lines}>{stop.address}</span>
      {stop.landmark && <span>{t('landmarkIs', { landmark: stop.landmark })}</span>}
      <span>
        {t('pinIs', { pin: formatDigits(stop.pin, language) })} · {formatPhone(stop.phoneNumber)}
      </span>
    </address>
  );
}

/** The tubes to take, the patient's preparation, and what is owed. */
export function StopTests({ stop }: { stop: HomeStop }) {
  const { t } = useTranslation(['home-visits', 'samples']);
  const language = useLanguage();
  const before = [
    ...new Set(stop.tests.map(({ preparation, preparationBn }) => inLanguage(language, preparation, preparationBn))),
  ].filter(Boolean);
  return (
    <>
      <p>{stop.tests.map(({ testName, testNameBn }) => inLanguage(language, testName, testNameBn)).join(', ')}</p>
      {stop.tubes.length > 0 && (
        <p>
          {t('tubes')} {stop.tubes.map(({ container }) => t(containerTexts[container], { ns: 'samples' })).join(' · ')}
        </p>
      )}
      {stop.taken.map(({ accession, container }) => (
        <p key={accession} className={css.number}>
          {writeAccession(accession)} <span>{t(containerTexts[container], { ns: 'samples' })}</span>
        </p>
      ))}
      {before.map((text) => (
        <p key={text} className={css.soft}>
          {text}
        </p>
      ))}
      {stop.tests.some(({ fasting }) => fasting) && (
        <p>
          <Badge tone="warning">{t('fasting')}</Badge> {stop.fastingReason}
        </p>
      )}
      <p className={stop.owed > 0 ? css.due : css.soft}>
        {stop.owed > 0 ? t('due', { amount: formatRupees(stop.owed, language) }) : t('dueNone')}
      </p>
      {stop.reason && <p>{t('reasonIs', { reason: stop.reason })}</p>}
    </>
  );
}
