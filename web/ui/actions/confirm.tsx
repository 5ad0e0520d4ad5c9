import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Modal } from '../layout/modal.tsx';
import { Notice } from '../feedback/notice.tsx';
import { SheetFoot } from '../layout/sheet.tsx';
import { Button } from './button.tsx';
import type { ButtonLook } from './button.tsx';

/** The key that asked is still held down: that is no answer. */
const ignoreRepeat = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** Asks before something is deleted or (`look`) granted. `failure` shows an error; the user can try again. */
export function Confirm({
  title,
  yes,
  no,
  look = 'danger',
  focusYes = false,
  isBusy = false,
  failure,
  ways = [],
  onYes,
  onClose,
  children,
}: {
  title: string;
  /** The label of the button. */
  yes: string;
  /** The label of the button that leaves all as it is; by default Cancel. */
  no?: string;
  look?: ButtonLook;
  /** Enter answers yes: for what is asked many times an hour and can be taken back. */
  focusYes?: boolean;
  isBusy?: boolean;
  failure?: string | undefined;
  /** Where what stands against it can be moved or finished. */
  ways?: readonly { to: string; text: string }[];
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <Modal open title={title} onClose={onClose}>
      {children}
      {failure && (
        <Notice kind="error">
          <p>{failure}</p>
          <Ways ways={ways} />
        </Notice>
      )}
      <SheetFoot>
        <Button
          look={look}
          busy={isBusy}
          onClick={onYes}
          {...(focusYes && { 'data-autofocus': 'always', onKeyDown: ignoreRepeat })}
        >
          {yes}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {no ?? t('form.cancel')}
        </Button>
      </SheetFoot>
    </Modal>
  );
}

/** Links to the screens where something is moved or finished, in one line. */
export function Ways({ ways }: { ways: readonly { to: string; text: string }[] }) {
  if (ways.length === 0) return null;
  return (
    <p>
      {ways.map(({ to, text }, index) => (
        <span key={to}>
          {index > 0 && ' · '}
          <Link to={to}>{text}</Link>
        </span>
      ))}
    </p>
  );
}
