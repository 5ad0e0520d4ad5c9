import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Modal } from '../layout/modal.tsx';
import { Notice } from '../feedback/notice.tsx';
import { SheetFoot } from '../layout/sheet.tsx';
import { Button } from './button.tsx';
import type { ButtonLook } from './button.tsx';

/** Ignores a key that is still held down from opening the question. */
const ignoreRepeat = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/**
 * Asks before something is deleted or, with another `look`, granted. `failure` shows an error; the user can try again.
 */
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
  /** The label of the button that changes nothing; by default Cancel. */
  no?: string;
  look?: ButtonLook;
  /**
   * The Yes button has the focus, so that Enter answers yes: for questions asked many times an hour whose result can be
   * undone.
   */
  focusYes?: boolean;
  isBusy?: boolean;
  failure?: string | undefined;
  /** The screens where the records that prevent it can be moved or finished. */
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

/** Links to screens where records are moved or finished, in one line. */
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
