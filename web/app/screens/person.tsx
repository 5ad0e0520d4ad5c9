import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonPage } from '#web/patients/person/person.tsx';
import { maySee, screens } from '#contract/screens.ts';
import { useUser } from '#web/lib/session.ts';
import { emptyDraft } from '#web/payments/counter/draft.ts';
import { keepSaved, keepTyped, readTyped } from '#web/payments/counter/kept.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';

const PersonReceipts = lazyPart(() => import('#web/payments/register/person-receipts.tsx'));

/** /person/{patient number}: who they are, what happened to their bookings, and what may be done next. */
export default function Person() {
  const { role } = useUser();
  return (
    <PersonPage
      actions={({ phoneNumber, patientNumber }) =>
        maySee(screens.counter, role) && <NewVisit phone={phoneNumber} patientNumber={patientNumber} />
      }
      more={(patientNumber) =>
        maySee(screens.papers, role) && (
          <Suspense fallback={null}>
            <PersonReceipts patientNumber={patientNumber} />
          </Suspense>
        )
      }
    />
  );
}

/** Opens the counter with this person, unless another visit is being typed there. */
function NewVisit({ phone, patientNumber }: { phone: string; patientNumber: string }) {
  const { t } = useTranslation('timeline');
  const open = () => {
    keepSaved(undefined);
    if (readTyped().phone === '') keepTyped({ ...emptyDraft, phone, wanted: patientNumber });
  };
  return (
    <p>
      <LinkButton to={screens.counter.path} onClick={open}>
        {t('newVisit')}
      </LinkButton>
    </p>
  );
}
