import { CloseButton } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import css from './modal.module.css';

/**
 * Where the keyboard begins: in the field that asks for it, but not on a touch screen, whose keyboard would cover the
 * sheet.
 */
function startIn(dialog: HTMLDialogElement): HTMLElement {
  const field = window.matchMedia('(pointer: fine)').matches && dialog.querySelector<HTMLElement>('[data-autofocus]');
  return field || dialog.querySelector('h2') || dialog;
}

/**
 * A sheet over the page: from below on a phone, in the middle on a PC. The browser's own dialog: it keeps the keyboard
 * inside, asks to be closed on Escape and on a press beside it, and gives the focus back. A field marked
 * `data-autofocus` is where typing begins. `wide` for a form of many fields.
 */
export function Modal({
  title,
  open,
  onClose,
  wide = false,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      element.showModal();
      startIn(element).focus();
    }
    if (!open) element?.close();
  }, [open]);
  // One that is taken off the page while it is open gives the focus back too: a dialog that is merely removed would
  // not.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) queueMicrotask(() => !element.isConnected && opener.current?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(css.modal, wide && css.wide)}
      aria-labelledby={id}
      // Whoever opened the sheet closes it: it may first ask about what was typed. Events of a sheet upon this one come
      // by here too.
      onCancel={(event) => {
        if (event.target === dialog.current) {
          event.preventDefault();
          onClose();
        }
      }}
      onClose={(event) => open && event.target === dialog.current && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={css.sheet}>
          <div className={css.head}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <CloseButton className={css.close} aria-label={t('close')} icon={<Icon name="close" />} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
