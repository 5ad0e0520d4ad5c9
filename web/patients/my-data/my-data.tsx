import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PersonConsents } from '#contract/patients/my-data.ts';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { queryOf } from '#web/lib/queries.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { MessageChoices } from '../messages/message-choices.tsx';
import { AskCorrection } from './ask-correction.tsx';
import { AgreeAgain, TakeBack } from './consent-steps.tsx';
import type { Consent } from './consent-steps.tsx';
import { Erasure } from './erasure.tsx';
import { Nominee } from './nominee.tsx';
import { OwnRequests } from './own-requests.tsx';
import { PersonCard } from './person-card.tsx';

/** The step that is being asked about. */
type Step =
  | { what: 'takeBack'; person: PersonConsents; consent: Consent }
  | { what: 'agree' | 'correct'; person: PersonConsents };

/**
 * /my-data: the consents of the reader and their people, with ways to take them back, and what else they can request.
 */
export default function MyData() {
  const { t } = useTranslation(['my-data', 'app']);
  const language = useLanguage();
  const query = useQuery(queryOf('readMyData'));
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  return (
    <Page
      title={t('app:title.myData')}
      intro={
        <>
          {t('intro')} <a href={siteAddress('privacy', language)}>{t('privacy')}</a>
        </>
      }
    >
      <ListView
        query={query}
        rows={query.data?.people}
        emptyText={t('consent.none')}
        failedText={t('failed')}
        skeletonRow="9rem"
      >
        {(people) => (
          <CardList aria-label={t('app:title.myData')}>
            {people.map((person) => (
              <PersonCard
                key={person.patientNumber}
                person={person}
                onTakeBack={(consent) => setStep({ what: 'takeBack', person, consent })}
                onAgree={() => setStep({ what: 'agree', person })}
                onCorrect={() => setStep({ what: 'correct', person })}
              />
            ))}
          </CardList>
        )}
      </ListView>
      {query.data && <OwnRequests data={query.data} />}
      <MessageChoices />
      {query.data && <Nominee nominee={query.data.nominee} />}
      {query.data && <Erasure data={query.data} />}
      {step?.what === 'takeBack' && <TakeBack person={step.person} consent={step.consent} onClose={close} />}
      {step?.what === 'agree' && <AgreeAgain person={step.person} onClose={close} />}
      {step?.what === 'correct' && <AskCorrection person={step.person} onDone={close} onClose={close} />}
    </Page>
  );
}
