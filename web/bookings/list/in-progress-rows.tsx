import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatReference } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { RowLink, Table } from '#web/ui/lists/table.tsx';
import { BookedName, Day, Schedule } from '../shared/booking-text.tsx';
import { screenOf } from '../shared/booking.ts';
import { PaymentBadge, ProgressBadge } from '../shared/status.tsx';
import { SimpleRow } from './list-screen.tsx';

type Row = Answer<'listInProgress'>['_embedded']['bookingEntityList'][number];

/** A booking in progress as a card. */
export function InProgressCard({ row }: { row: Row }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const { numberText } = usePatientWords();
  return (
    <SimpleRow
      to={screenOf(row.bookingType, row.id)}
      name={<BookedName name={row.name} nameBn={row.nameBn} />}
      about={
        <>
          {t('field.id')} {formatReference(row.id, language)}
          {row.abilities.namePatient && (
            <>
              {' '}
              · <Name>{row.patientName}</Name> · {numberText(row.patientNumber)}
            </>
          )}
        </>
      }
      facts={[
        { label: t('card.scheduled'), value: <Schedule short at={row.visitAt} /> },
        { label: t('card.requested'), value: <Day short at={row.date} /> },
        { label: t('card.payment'), value: <PaymentBadge status={row.paymentStatus} /> },
        { label: t('card.report'), value: <ProgressBadge status={row.reportStatus} /> },
      ]}
    />
  );
}

/** The same bookings as a table. A row links to its booking. */
export function InProgressTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const { numberAlone } = usePatientWords();
  return (
    <Table<Row>
      caption={t('app:title.inProgress')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('card.id'),
          cell: ({ bookingType, id }) => (
            <RowLink to={screenOf(bookingType, id)}>{formatReference(id, language)}</RowLink>
          ),
        },
        {
          label: t('field.patient'),
          cell: ({ abilities, patientName, patientNumber }) =>
            abilities.namePatient && (
              <>
                <Name>{patientName}</Name> · {numberAlone(patientNumber)}
              </>
            ),
        },
        { label: t('table.booked'), cell: ({ name, nameBn }) => <BookedName name={name} nameBn={nameBn} /> },
        { label: t('card.scheduled'), cell: ({ visitAt }) => <Schedule short at={visitAt} /> },
        { label: t('card.requested'), cell: ({ date }) => <Day short at={date} /> },
        { label: t('card.payment'), cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} /> },
        { label: t('card.report'), cell: ({ reportStatus }) => <ProgressBadge status={reportStatus} /> },
      ]}
    />
  );
}
