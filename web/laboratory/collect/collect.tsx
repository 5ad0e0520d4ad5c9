import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { writeAccession } from '#contract/laboratory/accession.ts';
import { isRejectable } from '#contract/laboratory/specimens.ts';
import type { CollectedTube } from '#contract/laboratory/specimens.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { ContainerName } from '../shared/container.tsx';
import RejectForm from '../shared/reject-form.tsx';
import { LabelButton, LabelSettings, useLabelChoice } from './labels.tsx';
import type { LabelChoice } from './labels.tsx';
import { findPeople } from './find-people.ts';
import { PersonLine, Tests } from './person-line.tsx';
import { SearchField } from './search-field.tsx';
import { WaitingList } from './waiting-list.tsx';
import css from './collect.module.css';

/** How often the list is read again, because bookings are also made elsewhere; in milliseconds. */
const readAgainMs = 20_000;

/** Take samples: the tubes of each person who waits, and those taken today with their numbers. */
export default function Collect() {
  const { t } = useTranslation(['samples', 'app']);
  const query = useQuery({ ...queryOf('listSpecimens'), refetchInterval: readAgainMs });
  const [rejecting, setRejecting] = useState<CollectedTube>();
  const [sought, setSought] = useState('');
  const labels = useLabelChoice();
  if (failedWith(query.error, 'FORBIDDEN'))
    return (
      <Page title={t('app:title.collect')}>
        <Notice kind="info">{t('onlyLaboratory')}</Notice>
      </Page>
    );
  const collected = query.data && findPeople(query.data, sought).collected;
  return (
    <Page title={t('app:title.collect')} intro={t('intro')}>
      <div className={css.tools}>
        <SearchField value={sought} onChange={setSought} />
        <LabelSettings {...labels} />
      </div>
      <Section title={t('waiting')}>
        <WaitingList query={query} sought={sought} labels={labels.choice} />
      </Section>
      {collected && (
        <Section title={t('taken')}>
          {collected.length === 0 && <p className={css.about}>{t(sought.trim() ? 'takenNotFound' : 'takenNone')}</p>}
          <CardList columns>
            {collected.map((tube) => (
              <li key={tube.id}>
                <TubeCard tube={tube} labels={labels.choice} onReject={() => setRejecting(tube)} />
              </li>
            ))}
          </CardList>
        </Section>
      )}
      {rejecting && <RejectForm tube={rejecting} onClose={() => setRejecting(undefined)} />}
    </Page>
  );
}

/** A tube of today, with its number in large digits to be written on it. */
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
          {mayUse('specimens.receive', role) && isRejectable(tube.tests) && (
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
