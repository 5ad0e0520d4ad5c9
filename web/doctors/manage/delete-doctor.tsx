import { useTranslation } from 'react-i18next';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText, useWaysToMove } from '#web/lib/error-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { updateDoctorList, nameOf } from '../shared/doctor-list.ts';

/** Asks before a doctor is deleted, and says what happens to the bookings that name them. */
export function DeleteDoctor({
  doctor,
  onDone,
  onClose,
}: {
  doctor: ManagedDoctor;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const errorText = useErrorText();
  const waysToMove = useWaysToMove();
  const { mutateAsync, isPending, error } = useAction('deleteDoctor', {
    updateCache: updateDoctorList((doctors, { id }) => doctors.filter((one) => one.id !== id)),
  });
  const name = nameOf(doctor, language);
  const remove = () => {
    // The error is shown from `error`.
    void mutateAsync({ params: { id: doctor.id } }).then(
      ({ outcome }) => onDone(t(outcome === 'RETIRED' ? 'delete.retired' : 'delete.done', { name })),
      () => undefined,
    );
  };
  return (
    <Confirm
      title={t('delete.title')}
      yes={t('manage.delete')}
      isBusy={isPending}
      onYes={remove}
      onClose={onClose}
      failure={error ? `${t('delete.failed')} ${errorText(error)}` : undefined}
      ways={waysToMove(error)}
    >
      <p>
        {doctor.bookings > 0
          ? t('delete.named', { name, bookings: formatNumber(doctor.bookings, language) })
          : t('delete.unnamed', { name })}
      </p>
      <p>{t('delete.account')}</p>
    </Confirm>
  );
}
