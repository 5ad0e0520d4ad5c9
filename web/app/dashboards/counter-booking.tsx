import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUpBody } from '#contract/accounts/shapes.ts';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { BookDoctor } from '#web/doctors/book/book-doctor.tsx';
import { BookTest } from '#web/lab-tests/book/book-test.tsx';
import { useFamily, usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { FamilyList } from '#web/patients/family/family-list.tsx';
import { forWhomOf } from '#web/patients/for-whom/use-for-whom.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Stack } from '#web/ui/layout/page.tsx';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './dashboards.module.css';

/** Booking after the search: a sign-up if the number has no account, then bookings for the person and their family. */
export default function CounterBooking({ phone, found }: { phone: string; found: FoundPerson | undefined }) {
  const [signedUp, setSignedUp] = useState<string>();
  // The search may find them meanwhile: the answer to the sign-up was lost, or somebody else signed them up.
  const name = signedUp ?? found?.userName;
  if (name === undefined) return <CounterSignUp phone={phone} onDone={setSignedUp} />;
  return <BookForFamily phone={phone} name={name} />;
}

function BookForFamily({ phone, name }: { phone: string; name: string }) {
  const { t } = useTranslation('dashboards');
  const { members } = useFamily(phone);
  const { numberText } = usePatientWords();
  const own = members?.find(({ relation }) => relation === 'Self');
  const [chosen, choose] = useState<number | null>(null);
  const [isFamilyOpen, setIsFamilyOpen] = useState(false);
  const forWhom = forWhomOf(name, members, chosen, choose);
  return (
    <>
      <div className={css.bookingFor}>
        <p role="status">
          {t('counter.bookingFor')}{' '}
          <strong>
            <Name>{name}</Name>
          </strong>{' '}
          {own && `· ${numberText(own.patientNumber)} `}· {formatPhone(phone)}
        </p>
        <Button look="quiet" onClick={() => setIsFamilyOpen(true)}>
          {t('counter.family')}
        </Button>
      </div>
      <div className={css.pair}>
        <BookDoctor forPhone={phone} forWhom={forWhom} />
        <BookTest forPhone={phone} forWhom={forWhom} />
      </div>
      <Modal wide title={t('counter.family')} open={isFamilyOpen} onClose={() => setIsFamilyOpen(false)}>
        <FamilyList
          phone={phone}
          frame={(list, addButton) => (
            <div className={css.familySheet}>
              <Stack>
                {list}
                {addButton}
              </Stack>
            </div>
          )}
        />
      </Modal>
    </>
  );
}

/** Creates an account for a number that has none, with the same call as a sign-up by the person. */
function CounterSignUp({ phone, onDone }: { phone: string; onDone: (name: string) => void }) {
  const { t } = useTranslation(['dashboards', 'messages']);
  const language = useLanguage();
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('signUp');
  const form = useContractForm(signUpBody, { name: '', phone });
  const { submit, failure, isBusy } = useSend(form, {
    send: async (body) => onDone((await mutateAsync({ body })).name),
    isShort: true,
  });
  return (
    <>
      <Notice>{t('messages:field.booking.noPerson')}</Notice>
      <form className={css.signUp} onSubmit={submit} noValidate aria-label={t('counter.register')}>
        <TextField
          label={t('user.name')}
          autoComplete="off"
          error={fieldText(form.formState.errors.name)}
          {...form.register('name')}
        />
        <Button type="submit" busy={isBusy}>
          {t('counter.register')}
        </Button>
      </form>
      <p>
        <a href={siteAddress('register', language)}>{t('counter.fullForm')}</a>
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
