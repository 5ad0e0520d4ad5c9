import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles.ts';
import { Modal } from '#web/ui/layout/modal.tsx';
import { SheetBody } from '#web/ui/layout/sheet.tsx';
import { PlaceLinks } from './place-links.tsx';
import css from './all-places.module.css';

/** The sheet behind "More": all screens of `role`. */
export default function AllPlaces({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open title={t('places')} onClose={onClose}>
      <SheetBody>
        <div className={css.all}>
          <PlaceLinks role={role} />
        </div>
      </SheetBody>
    </Modal>
  );
}
