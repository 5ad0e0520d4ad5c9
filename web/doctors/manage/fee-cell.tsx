import { useTranslation } from 'react-i18next';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formatRupees } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AmountInPlace } from '#web/ui/fields/amount-in-place.tsx';
import { nameOf, updateDoctorList } from '../shared/doctor-list.ts';

const useEdit = () =>
  useAction('editDoctor', {
    updateCache: updateDoctorList((doctors, answer: ManagedDoctor) =>
      doctors.map((one) => (one.id === answer.id ? answer : one)),
    ),
  });

/** The fee was changed from `before`, in rupees. */
export type OnFee = (changed: ManagedDoctor, before: number) => void;

/** A doctor's fee, changed in its place. Bookings made so far keep their fee. */
export function FeeCell({ doctor, onChanged }: { doctor: ManagedDoctor; onChanged: OnFee }) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutateAsync } = useEdit();
  const before = doctor.fee;
  const name = nameOf(doctor, language);
  const fee = before > 0 ? formatRupees(before, language) : t('manage.noFee');
  return (
    <AmountInPlace
      amount={before}
      text={fee}
      labels={{ change: t('fee.change', { name, fee }), field: t('fee.field', { name }) }}
      onKeep={async (typed) =>
        onChanged(await mutateAsync({ params: { id: doctor.id }, body: { fee: typed } }), before)
      }
      failedText={(error) => `${t('fee.failed', { name, fee })} ${errorText(error)}`}
    />
  );
}

/** Says what a fee was changed to, with a button that takes the change back. */
export function FeeChanged({
  doctor,
  before,
  onDone,
}: {
  doctor: ManagedDoctor;
  /** In rupees. */
  before: number;
  /** What to say when it was taken back. */
  onDone: (text: string) => void;
}) {
  const { t } = useTranslation('doctors');
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useEdit();
  const name = nameOf(doctor, language);
  const [from, to] = [before, doctor.fee].map((fee) => formatRupees(fee, language));
  const undo = () =>
    void mutateAsync({ params: { id: doctor.id }, body: { fee: before } }).then(
      () => onDone(t('fee.back', { name, fee: from })),
      (error: unknown) => onDone(`${t('fee.failed', { name, fee: to })} ${errorText(error)}`),
    );
  return (
    <>
      {t('fee.changed', { name, from, to })}{' '}
      <Button look="plain" busy={isPending} onClick={undo}>
        {t('fee.undo')}
      </Button>
    </>
  );
}
