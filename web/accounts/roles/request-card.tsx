import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleRequest, RequestDecision } from '#contract/accounts/role-requests.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DefinitionList } from '#web/ui/layout/definition-list.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './roles.module.css';

/** An open request: who asks, current and requested role, reason, date, and the two answers. */
export function RequestCard({
  request,
  onDecide,
}: {
  request: RoleRequest;
  onDecide: (decision: RequestDecision) => void;
}) {
  const { t } = useTranslation(['roles', 'app']);
  const language = useLanguage();
  const { numberText } = usePatientWords();
  const id = useId();
  const { userName, phoneNumber, patientNumber, currentRole, role, reason, requestedAt } = request;
  return (
    <Card className={css.request} role="group" aria-labelledby={id}>
      <div>
        <h3 id={id}>
          <Name>{userName}</Name>
        </h3>
        <p>
          <a href={`tel:+91${phoneNumber}`}>{formatPhone(phoneNumber)}</a> · {numberText(patientNumber)}
        </p>
      </div>
      <DefinitionList
        items={[
          { label: t('request.current'), value: t(`app:role.${currentRole}`) },
          { label: t('request.wished'), value: <strong>{t(`app:role.${role}`)}</strong> },
          { label: t('request.when'), value: formatDateTime(requestedAt, language) },
          { label: t('request.reason'), value: <span className={css.reason}>{reason}</span> },
        ]}
      />
      <div className={css.actions}>
        <Button onClick={() => onDecide('GRANTED')}>{t('grant.yes')}</Button>
        <Button look="danger" onClick={() => onDecide('DECLINED')}>
          {t('decline.yes')}
        </Button>
      </div>
    </Card>
  );
}
