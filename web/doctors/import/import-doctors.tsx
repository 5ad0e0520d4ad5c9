import { useTranslation } from 'react-i18next';
import type { ExportColumn } from '#contract/exports/shapes.ts';
import { limits } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber, formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { useImport } from '#web/lib/use-import.ts';
import { ImportChanges, ImportProblems, ImportSheet } from '#web/ui/layout/import-sheet.tsx';

/** Imports doctors from a CSV file: known phones change a doctor, others add one. */
export default function ImportDoctors({ onDone, onClose }: { onDone: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation('doctor-import');
  const language = useLanguage();
  const write = (count: number) => formatNumber(count, language);
  const { mutateAsync: look } = useAction('previewDoctorImport');
  const { mutateAsync: send } = useAction('importDoctors');
  const { preview, choose, carryOut, ...state } = useImport(
    (csv) => look({ body: { csv } }),
    (csv, fingerprint) => send({ body: { csv, fingerprint } }),
    ({ added, changed }) => onDone(t('done', { added: write(added), changed: write(changed) })),
  );
  return (
    <ImportSheet
      texts={{
        title: t('title'),
        intro: t('intro'),
        fileHint: t('fileHint', { most: write(limits.importLines) }),
        stale: t('stale'),
      }}
      state={state}
      preview={
        preview &&
        (preview.problemCount > 0 ? (
          <ImportProblems
            problems={preview.problems}
            count={preview.problemCount}
            column={({ column }) => column && t(columnTexts[column])}
            write={write}
          />
        ) : (
          <ImportChanges
            counts={preview}
            items={preview.changes.map(({ line, id, userName, phoneNumber, fields }) => ({
              key: line,
              name: `${userName}, ${formatPhone(phoneNumber)}`,
              isNew: id === null,
              facts: fields.flatMap(({ column, from, to }) =>
                id === null && (to === '' || column === 'userName')
                  ? []
                  : [{ label: t(columnTexts[column]), from, to }],
              ),
            }))}
            nothing={t('nothing')}
            write={write}
          />
        ))
      }
      hasChanges={preview !== undefined && preview.added + preview.changed > 0}
      onChoose={(file) => void choose(file)}
      onCarryOut={() => void carryOut()}
      onClose={onClose}
    />
  );
}

/** Text keys of the columns of the file. */
const columnTexts = {
  id: 'column.id',
  userName: 'column.userName',
  nameBn: 'column.nameBn',
  speciality: 'column.speciality',
  specialityBn: 'column.specialityBn',
  phoneNumber: 'column.phoneNumber',
  type: 'column.type',
  hospital: 'column.hospital',
  qualifications: 'column.qualifications',
  registrationNumber: 'column.registrationNumber',
  schedule: 'column.schedule',
  scheduleBn: 'column.scheduleBn',
  address: 'column.address',
  email: 'column.email',
  notes: 'column.notes',
  fee: 'column.fee',
  isReporting: 'column.isReporting',
  isPublic: 'column.isPublic',
  bookings: 'column.bookings',
} as const satisfies Record<ExportColumn<'doctors'>, string>;
