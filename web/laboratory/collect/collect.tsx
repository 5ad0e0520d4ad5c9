import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeAge } from '#contract/patients/age.ts';
import { writeAccession } from '#contract/laboratory/accession.ts';
import type { CollectedTube, WaitingPerson } from '#contract/laboratory/specimens.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Toast } from '#web/ui/feedback/toast.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { containerTexts } from '#web/lib/containers.ts';
import { ContainerName } from '../shared/container.tsx';
import RejectForm from '../shared/reject-form.tsx';
import { LabelButton, LabelSettings, printLabels, PrintLabels, useLabelChoice } from './labels.tsx';
import type { LabelChoice } from './labels.tsx';
import css from './collect.module.css';

/** A booking made at the counter appears without any change here; so the list is read again, in milliseconds. */
const readAgainMs = 20_000;

/** Take samples: the tubes of each person who waits, and those taken today with their numbers. */
export default function Collect() {
  const { t } = useTranslation(['samples', 'app']);
  const query = useQuery({ ...queryOf('listSpecimens'), refetchInterval: readAgainMs });
  const [rejecting, setRejecting] = useState<CollectedTube>();
  const [toast, setToast] = useState<ReactNode>();
  const labels = useLabelChoice();
  if (failedWith(query.error, 'FORBIDDEN'))
    return (
      <Page title={t('app:title.collect')}>
        <Notice kind="info">{t('onlyLaboratory')}</Notice>
      </Page>
    );
  return (
    <Page title={t('app:title.collect')} intro={t('intro')}>
      <LabelSettings {...labels} />
      <Section title={t('waiting')}>
        <ListView
          query={query}
          rows={query.data?.waiting}
          emptyText={t('waitingNone')}
          failedText={t('failed')}
          skeletonRow="12rem"
        >
          {(people) => (
            <CardList columns>
              {people.map((person) => (
                <li key={person.patientNumber}>
                  <WaitingCard person={person} labels={labels.choice} onTaken={setToast} />
                </li>
              ))}
            </CardList>
          )}
        </ListView>
      </Section>
      {query.data && (
        <Section title={t('taken')}>
          {query.data.collected.length === 0 && <p className={css.about}>{t('takenNone')}</p>}
          <CardList columns>
            {query.data.collected.map((tube) => (
              <li key={tube.id}>
                <TubeCard tube={tube} labels={labels.choice} onReject={() => setRejecting(tube)} />
              </li>
            ))}
          </CardList>
        </Section>
      )}
      <Toast onClose={() => setToast(undefined)}>{toast}</Toast>
      {rejecting && <RejectForm tube={rejecting} onClose={() => setRejecting(undefined)} />}
    </Page>
  );
}

type Person = Pick<WaitingPerson, 'patientName' | 'patientNumber' | 'phoneNumber' | 'age' | 'sex'>;

function PersonLine({ person }: { person: Person }) {
  const language = useLanguage();
  const { numberText } = usePatientWords();
  const age = writeAge(person, language);
  return (
    <p className={css.about}>
      {[numberText(person.patientNumber), age, formatPhone(person.phoneNumber)].filter(Boolean).join(' · ')}
    </p>
  );
}

function Tests({ tests }: { tests: WaitingPerson['tubes'][number]['tests'] }) {
  const language = useLanguage();
  return (
    <span className={css.about}>
      {tests.map(({ testName, testNameBn }) => inLanguage(language, testName, testNameBn)).join(', ')}
    </span>
  );
}

/** The tube before was rejected; of whoever does not come again the booking is cancelled, and refunded, on its page. */
function Again({ tube, reason }: { tube: WaitingPerson['tubes'][number]; reason: string }) {
  const { t } = useTranslation('samples');
  const [first] = tube.tests;
  return (
    <span className={css.about}>
      <Badge tone="warning">{t('again')}</Badge> {reason}{' '}
      {first && <Link to={screens.testBooking.path.replace(':id', String(first.bookingId))}>{t('againBooking')}</Link>}
    </span>
  );
}

/** A person who waits, with their tubes: all are taken with one press, or one alone. */
function WaitingCard({
  person,
  labels,
  onTaken,
}: {
  person: WaitingPerson;
  labels: LabelChoice;
  onTaken: (shown: ReactNode) => void;
}) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  const errorText = useErrorText();
  const take = useAction('collectSpecimens');
  const [failure, setFailure] = useState<string>();
  const [isUrgent, setUrgent] = useState(false);
  const collect = (tubes: WaitingPerson['tubes']) => {
    setFailure(undefined);
    const asked = tubes.map(({ container, tests }) => ({
      container,
      bookingIds: tests.map(({ bookingId }) => bookingId),
    }));
    take.mutateAsync({ body: { tubes: asked, isUrgent } }).then(
      (taken) => {
        // What is not printed now can be printed from the list of today's tubes.
        const ids = taken.tubes.map(({ id }) => id);
        if (labels.atOnce) printLabels(ids, labels.size).catch((error: unknown) => setFailure(errorText(error)));
        const numbers = taken.tubes
          .map(({ accession, container }) => `${writeAccession(accession)} (${t(containerTexts[container])})`)
          .join(', ');
        onTaken(
          <>
            {t('numbers', { name: person.patientName, numbers })}{' '}
            {/* Before it stands in the list of today's tubes, which may be far below. */}
            {!labels.atOnce && <PrintLabels ids={ids} size={labels.size} />}
          </>,
        );
      },
      (error: unknown) => setFailure(errorText(error)),
    );
  };
  return (
    <Card className={css.card}>
      <h3 className={css.name}>
        <Name>{person.patientName}</Name>
      </h3>
      <PersonLine person={person} />
      <ul className={css.tubes}>
        {person.tubes.map((tube) => (
          <li key={tube.container}>
            <ContainerName container={tube.container} /> <Tests tests={tube.tests} />{' '}
            {tube.again !== null && <Again tube={tube} reason={tube.again} />}
            {person.tubes.length > 1 && (
              <Button look="plain" disabled={take.isPending} onClick={() => collect([tube])}>
                {t('takeTube')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={css.about}>{t('since', { time: formatDateTime(person.since, language) })}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={css.actions}>
        <Checkbox label={t('urgent')} checked={isUrgent} onChange={(event) => setUrgent(event.target.checked)} />
        <Button busy={take.isPending} onClick={() => collect(person.tubes)}>
          {t('take')}
        </Button>
      </div>
    </Card>
  );
}

/** A tube of today: its number large, to be written on it. */
function TubeCard({ tube, labels, onReject }: { tube: CollectedTube; labels: LabelChoice; onReject: () => void }) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  const { role } = useUser();
  const [first] = tube.tests;
  return (
    <Card className={css.card}>
      <p className={css.number}>
        {writeAccession(tube.accession)} {tube.isUrgent && <Badge tone="danger">{t('urgent')}</Badge>}
      </p>
      <p>
        <ContainerName container={tube.container} /> <Tests tests={tube.tests} />
      </p>
      <p>
        <Name>{tube.patientName}</Name>
      </p>
      <PersonLine person={tube} />
      <p className={css.about}>{t('by', { time: formatDateTime(tube.collectedAt, language), by: tube.collectedBy })}</p>
      {tube.rejected === null ? (
        <div className={css.actions}>
          <LabelButton id={tube.id} prints={tube.labelPrints} size={labels.size} />
          {first && maySee(screens.uploadReport, role) && (
            <LinkButton look="quiet" to={`${screens.uploadReport.path}?booking=${first.bookingId}`}>
              {t('toEntry')}
            </LinkButton>
          )}
          {mayUse('specimens.receive', role) && (
            <Button look="plain" onClick={onReject}>
              {t('reject')}
            </Button>
          )}
        </div>
      ) : (
        <Notice>{t('rejected', { reason: tube.rejected })}</Notice>
      )}
    </Card>
  );
}
