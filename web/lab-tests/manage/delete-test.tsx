import { useTranslation } from 'react-i18next';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText, useWaysToMove } from '#web/lib/error-text.ts';
import { useAction } from '#web/lib/queries.ts';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { updateTestList, nameOf } from '../shared/test-list.ts';

/** Asks before a test is deleted; its bookings keep name and price. */
export function DeleteTest({
  test,
  onDone,
  onClose,
}: {
  test: LabTest;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('lab-tests');
  const errorText = useErrorText();
  const waysToMove = useWaysToMove();
  const { mutateAsync, isPending, error } = useAction('deleteLabTest', {
    updateCache: updateTestList((tests) => tests.filter(({ id }) => id !== test.id)),
  });
  const name = nameOf(test, useLanguage());
  const remove = () => {
    // The error is shown from `error`.
    void mutateAsync({ params: { id: test.id } }).then(
      () => onDone(t('delete.done', { name })),
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
      <p>{t('delete.text', { name })}</p>
    </Confirm>
  );
}
