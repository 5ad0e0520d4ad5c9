import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingPatient } from '#contract/patients/family.ts';
import { useFamily } from '#web/lib/family.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

const MemberForm = lazyPart(() => import('#web/patients/family/member-form.tsx'));

/**
 * Asks the desk for the age and sex of a test's patient, without which no report is released. Shows nothing once both
 * are known.
 * @param phone the patient's account; null for readers who may not fill them in
 */
export function AskAgeAndSex({ patient, phone }: { patient: BookingPatient; phone: string | null }) {
  if (phone === null || (patient.age !== null && patient.gender !== null)) return null;
  return <Ask patient={patient} phone={phone} />;
}

function Ask({ patient, phone }: { patient: BookingPatient; phone: string }) {
  const { t } = useTranslation('dashboards');
  const { members } = useFamily(phone);
  const [isOpen, setIsOpen] = useState(false);
  const member = members?.find(({ id, relation }) => (patient.id === null ? relation === 'Self' : id === patient.id));
  const close = () => setIsOpen(false);
  return (
    <Notice>
      <p>{t('askAge.text', { name: patient.name })}</p>
      <div>
        <Button look="quiet" disabled={!member} onClick={() => setIsOpen(true)}>
          {t('askAge.action')}
        </Button>
      </div>
      <Suspense>
        {isOpen && member && <MemberForm member={member} phone={phone} onDone={close} onClose={close} />}
      </Suspense>
    </Notice>
  );
}
