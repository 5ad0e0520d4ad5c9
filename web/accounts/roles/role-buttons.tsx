import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '#contract/accounts/shapes.ts';
import type { Role } from '#contract/roles.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Confirm } from '#web/ui/actions/confirm.tsx';
import { offeredRoles } from './offered-roles.ts';
import css from './roles.module.css';

/**
 * A button for each role. The current role is disabled, and all are while a change is being saved (R27). Making or
 * removing an admin asks first.
 */
export function RoleButtons({
  person,
  isBusy,
  onChange,
}: {
  person: FoundPerson;
  isBusy: boolean;
  onChange: (role: Role) => void;
}) {
  const { t } = useTranslation(['roles', 'app']);
  const [asked, setAsked] = useState<Role | null>(null);
  const isPressed = useRef(false);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBusy || !isPressed.current) return;
    isPressed.current = false;
    // The pressed button is disabled now and has lost the focus.
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, [isBusy]);

  const give = (role: Role) => {
    setAsked(null);
    isPressed.current = true;
    onChange(role);
  };
  const press = (role: Role) => (role === 'Admin' || person.role === 'Admin' ? setAsked(role) : give(role));
  return (
    <div
      ref={group}
      className={css.roles}
      role="group"
      tabIndex={-1}
      aria-label={t('change.group', { name: person.userName })}
    >
      {offeredRoles.map((role) => (
        <Button
          key={role}
          look="quiet"
          className={css.role}
          aria-pressed={role === person.role}
          disabled={isBusy || role === person.role}
          onClick={() => press(role)}
        >
          {t(`app:role.${role}`)}
        </Button>
      ))}
      {asked && <AdminQuestion person={person} role={asked} onYes={() => give(asked)} onNo={() => setAsked(null)} />}
    </div>
  );
}

function AdminQuestion({
  person,
  role,
  onYes,
  onNo,
}: {
  person: FoundPerson;
  role: Role;
  onYes: () => void;
  onNo: () => void;
}) {
  const { t } = useTranslation(['roles', 'app']);
  const name = person.userName;
  if (role === 'Admin') {
    return (
      <Confirm look="primary" title={t('admin.makeTitle', { name })} yes={t('admin.make')} onYes={onYes} onClose={onNo}>
        <p>{t('admin.makeText')}</p>
      </Confirm>
    );
  }
  const text = person.abilities.isOwn
    ? t('admin.unmakeSelf')
    : t('admin.unmakeText', { name, role: t(`app:role.${role}`) });
  return (
    <Confirm title={t('admin.unmakeTitle', { name })} yes={t('admin.unmake')} onYes={onYes} onClose={onNo}>
      <p>{text}</p>
    </Confirm>
  );
}
