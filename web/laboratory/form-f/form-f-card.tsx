import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Facts } from '#web/ui/lists/list-row.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { FormFSheet } from './form-f-sheet.tsx';

/** The stored part of the Form F of an ultrasound of a pregnancy; the desk enters and changes it. */
export default function FormFCard({
  booking,
}: {
  booking: Pick<TestBooking, 'id' | 'version' | 'abilities'> & { formF: NonNullable<TestBooking['formF']> | null };
}) {
  const { t } = useTranslation('form-f');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { formF, abilities } = booking;
  // The desk may change it, like the name of the referrer and the progress, but not on their own booking.
  const mayChange = abilities.edit.includes('requestedBy') && abilities.edit.includes('checkupStatus');
  return (
    <Card>
      <Section title={t('title')}>
        {formF ? (
          <Facts
            items={[
              { label: t('number'), value: formF.number },
              { label: t('doctor'), value: inLanguage(language, formF.doctor, formF.doctorBn) },
              { label: t('indication'), value: formF.indication },
            ]}
          />
        ) : (
          <Notice>{t('missing')}</Notice>
        )}
        {mayChange && (
          <div>
            <Button look="quiet" onClick={() => setIsOpen(true)}>
              {t(formF ? 'change' : 'enter')}
            </Button>
          </div>
        )}
        {isOpen && <FormFSheet booking={booking} onClose={() => setIsOpen(false)} />}
      </Section>
    </Card>
  );
}
