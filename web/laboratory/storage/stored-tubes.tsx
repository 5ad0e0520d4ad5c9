import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeAccession } from '#contract/laboratory/accession.ts';
import { discardObstacle } from '#contract/laboratory/tube-states.ts';
import type { StoredTube } from '#contract/laboratory/storage.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Card, CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { Table } from '#web/ui/lists/table.tsx';
import { ContainerName } from '../shared/container.tsx';
import css from './storage.module.css';

interface Props {
  caption: string;
  tubes: readonly StoredTube[];
  today: string;
}

export function StoredTubes({ caption, tubes, today }: Props) {
  const { t } = useTranslation('storage');
  const isWide = useWide();
  if (!isWide)
    return (
      <CardList>
        {tubes.map((tube) => (
          <li key={tube.id}>
            <Card className={css.card}>
              <Tube tube={tube} />
              <Place tube={tube} />
              <Person tube={tube} />
              <Until tube={tube} today={today} />
            </Card>
          </li>
        ))}
      </CardList>
    );
  return (
    <Table<StoredTube>
      caption={caption}
      rows={tubes}
      keyOf={({ id }) => id}
      columns={[
        { label: t('column.tube'), whole: true, cell: (tube) => <Tube tube={tube} /> },
        { label: t('column.place'), cell: (tube) => <Place tube={tube} /> },
        { label: t('column.person'), cell: (tube) => <Person tube={tube} /> },
        { label: t('column.until'), cell: (tube) => <Until tube={tube} today={today} /> },
      ]}
    />
  );
}

function Tube({ tube: { accession, container } }: { tube: StoredTube }) {
  return (
    <div>
      <strong className={css.number}>{writeAccession(accession)}</strong>
      <p className={css.soft}>
        <ContainerName container={container} />
      </p>
    </div>
  );
}

function Place({ tube: { place, storedAt, storedBy } }: { tube: StoredTube }) {
  const { t } = useTranslation('storage');
  const language = useLanguage();
  return (
    <div>
      <strong>{place}</strong>
      <p className={css.soft}>{t('storedAt', { time: formatDateTime(storedAt, language), by: storedBy })}</p>
    </div>
  );
}

function Person({ tube: { patientName, patientNumber, tests } }: { tube: StoredTube }) {
  const language = useLanguage();
  const { numberText } = usePatientWords();
  return (
    <div>
      <Name>{patientName}</Name>
      <p className={css.soft}>
        {numberText(patientNumber)}
        {tests.map(({ bookingId, testName, testNameBn }) => (
          <span key={bookingId}>
            {' · '}
            <Link to={screens.testBooking.path.replace(':id', String(bookingId))}>
              {inLanguage(language, testName, testNameBn)}
            </Link>
          </span>
        ))}
      </p>
    </div>
  );
}

function Until({ tube, today }: { tube: StoredTube; today: string }) {
  const { t } = useTranslation('storage');
  const language = useLanguage();
  const obstacle = discardObstacle(tube, today);
  if (obstacle === 'WAITED_FOR') return <Badge tone="warning">{t('until.waitedFor')}</Badge>;
  const day = formatDate(tube.keptUntil, language);
  return <div>{t(obstacle === 'KEPT' ? 'until.kept' : 'until.due', { day })}</div>;
}
