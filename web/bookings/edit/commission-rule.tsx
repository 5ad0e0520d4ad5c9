import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SheetQuestion } from '#web/ui/layout/sheet.tsx';
import type { Edit } from './use-edit.ts';

/** The law on commissions, to be read before the first one is noted; that it was read is recorded (docs/operating.md). */
export function CommissionRule({ edit }: { edit: Edit }) {
  const { t } = useTranslation('booking-changes');
  const errorText = useErrorText();
  const [isRead, setIsRead] = useState(false);
  return (
    <SheetQuestion
      title={t('rule.title')}
      foot={
        <>
          <Button disabled={!isRead} busy={edit.isBusy} onClick={() => void edit.acknowledge()}>
            {t('rule.action')}
          </Button>
          <Button look="quiet" onClick={edit.back}>
            {t('edit.back')}
          </Button>
        </>
      }
    >
      <p>{t('rule.law')}</p>
      <p>{t('rule.clinic')}</p>
      <p>{t('rule.where')}</p>
      <Checkbox label={t('rule.read')} checked={isRead} onChange={(event) => setIsRead(event.target.checked)} />
      {edit.failure !== null && <Notice kind="error">{errorText(edit.failure)}</Notice>}
    </SheetQuestion>
  );
}
