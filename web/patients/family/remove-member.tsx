import { useTranslation } from 'react-i18next';
import type { FamilyMember } from '#contract/patients/family.ts';
import { useErrorText, useWaysToMove } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { Name } from '#web/ui/layout/name.tsx';

/** Asks before a family member is removed, and says what happens to their bookings. */
export function RemoveMember({
  member,
  onDone,
  onClose,
}: {
  member: FamilyMember & { id: number };
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('family');
  const errorText = useErrorText();
  const waysToMove = useWaysToMove();
  const { mutateAsync, isPending, error } = useAction('removeFamilyMember');
  const { id, name } = member;
  // The error is shown from `error`.
  const remove = () =>
    void mutateAsync({ params: { id } }).then(
      ({ archived }) => onDone(t(archived ? 'remove.archived' : 'remove.done', { name })),
      () => undefined,
    );
  return (
    <Confirm
      title={t('remove.title')}
      yes={t('remove.action')}
      isBusy={isPending}
      onYes={remove}
      onClose={onClose}
      failure={error ? errorText(error) : undefined}
      ways={waysToMove(error)}
    >
      <p>
        <strong>
          <Name>{name}</Name>
        </strong>
      </p>
      <p>{t('remove.text')}</p>
    </Confirm>
  );
}
