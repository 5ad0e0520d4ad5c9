import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PersonConsents } from '#contract/patients/my-data.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { relationTexts, usePatientWords } from '#web/lib/family.ts';
import { downloadFile } from '#web/lib/download.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import type { Consent } from './consent-steps.tsx';
import css from './my-data.module.css';

/** A person, and each consent with what can be done about it. */
export function PersonCard({
  person,
  onTakeBack,
  onAgree,
  onCorrect,
}: {
  person: PersonConsents;
  onTakeBack: (consent: Consent) => void;
  onAgree: () => void;
  onCorrect: () => void;
}) {
  const { t } = useTranslation('my-data');
  const { t: familyText } = useTranslation('family');
  const { numberText } = usePatientWords();
  const { name, relation, patientNumber, consents, isWithdrawn } = person;
  return (
    <li>
      <Card>
        <h2>
          <Name>{name}</Name>
        </h2>
        <p className={css.about}>
          {familyText(relationTexts[relation])} · {numberText(patientNumber)}
        </p>
        {consents.length === 0 && <p>{t('consent.none')}</p>}
        {isWithdrawn && <Notice>{t('isWithdrawn', { name })}</Notice>}
        <ul className={css.consents}>
          {consents.map((consent) => (
            <ConsentLine key={consent.id} consent={consent} onTakeBack={() => onTakeBack(consent)} />
          ))}
        </ul>
        {isWithdrawn && (
          <Button look="quiet" onClick={onAgree}>
            {t('again')}
          </Button>
        )}
        <TakeCopy person={person} />
        <AskLine name={name} onCorrect={onCorrect} />
      </Card>
    </li>
  );
}

/** Saves all stored data of the person as a file. */
function TakeCopy({ person: { name, patientNumber } }: { person: PersonConsents }) {
  const { t } = useTranslation('my-data');
  const errorText = useErrorText();
  const { isPending, variables, error, mutate } = useMutation({
    mutationFn: (call: 'printMyData' | 'exportMyData') => downloadFile(call, { query: { patientNumber } }),
  });
  return (
    <div className={css.copy}>
      <p className={css.about}>{t('download.about')}</p>
      <div className={css.line}>
        {(['printMyData', 'exportMyData'] as const).map((call) => (
          <Button key={call} look="quiet" busy={isPending && variables === call} onClick={() => mutate(call)}>
            {t(call === 'printMyData' ? 'download.pdf' : 'download')} <span className="visually-hidden">{name}</span>
          </Button>
        ))}
      </div>
      {error && (
        <Notice kind="error">
          {t('download.failed')} {errorText(error)}
        </Notice>
      )}
    </div>
  );
}

function AskLine({ name, onCorrect }: { name: string; onCorrect: () => void }) {
  const { t } = useTranslation('my-data');
  return (
    <div className={css.copy}>
      <p className={css.about}>{t('ask.line')}</p>
      <Button look="quiet" onClick={onCorrect}>
        {t('ask.open')} <span className="visually-hidden">{name}</span>
      </Button>
    </div>
  );
}

function ConsentLine({ consent, onTakeBack }: { consent: Consent; onTakeBack: () => void }) {
  const { t } = useTranslation('my-data');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { purpose, words, givenAt, withdrawnAt, atDesk } = consent;
  return (
    <li className={css.consent}>
      <div>
        <strong>{t(`purpose.${purpose}`)}</strong>
        <p className={css.about}>
          {t(atDesk ? 'consent.givenAtDesk' : 'consent.given', { date: formatDate(givenAt, language) })}
          {withdrawnAt && ` · ${t('consent.withdrawn', { date: formatDate(withdrawnAt, language) })}`}
        </p>
      </div>
      {!withdrawnAt && (
        <Button look="quiet" onClick={onTakeBack} aria-label={`${t('withdraw')}: ${t(`purpose.${purpose}`)}`}>
          {t('withdraw')}
        </Button>
      )}
      {words && (
        <Fold title={t('consent.words')} isOpen={isOpen} onToggle={setIsOpen}>
          <p>{words}</p>
        </Fold>
      )}
    </li>
  );
}
