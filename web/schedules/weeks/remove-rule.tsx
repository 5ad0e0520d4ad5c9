import { useTranslation } from 'react-i18next';
import type { DoctorWeek, KeptSitting, Rule } from '#contract/schedules/shapes.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { useScheduleTexts } from './texts.ts';

/** Asks before a rule is removed. */
export function RemoveRule({
  doctor,
  rule,
  onDone,
  onClose,
}: {
  doctor: DoctorWeek;
  rule: Rule;
  onDone: (text: string, kept?: readonly KeptSitting[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  const { nameOf, daysOf, hoursOf } = useScheduleTexts();
  const { mutateAsync, isPending, error } = useAction('removeRule');
  const remove = () => {
    // The error is shown from `error`.
    void mutateAsync({ params: { id: rule.id } }).then(
      ({ kept }) => onDone(t('rule.removed'), kept),
      () => undefined,
    );
  };
  return (
    <Confirm
      title={t('rule.removeTitle')}
      yes={t('rule.remove')}
      isBusy={isPending}
      onYes={remove}
      onClose={onClose}
      failure={error ? `${t('rule.removeFailed')} ${errorText(error)}` : undefined}
    >
      <p>{t('rule.removeText', { name: nameOf(doctor), days: daysOf(rule), hours: hoursOf(rule) })}</p>
    </Confirm>
  );
}
