import { lazy, Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/actions/button.tsx';
import type { Booking } from '../shared/booking.ts';

/** The sheet comes when it is asked for: most people only look. */
const EditBooking = lazy(() => import('../edit/edit-booking.tsx'));

/** Opens the edit sheet, for those who work on this booking (R58). `onSaved` gets what was saved; the sheet is closed by then. */
export function EditButton({ booking, onSaved }: { booking: Booking; onSaved: (booking: Booking) => void }) {
  const { t } = useTranslation('bookings');
  const [isOpen, setIsOpen] = useState(false);
  const [isComing, open] = useTransition();
  if (booking.abilities.edit.length === 0) return null;
  const saved = (changed: Booking) => {
    setIsOpen(false);
    onSaved(changed);
  };
  return (
    <>
      <Button busy={isComing} onClick={() => open(() => setIsOpen(true))}>
        {t('edit.action')}
      </Button>
      <Suspense>
        {isOpen && <EditBooking booking={booking} onSaved={saved} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
