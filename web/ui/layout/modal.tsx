import { CloseButton } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import css from './modal.module.css';

/**
 * The element that gets the focus first: a field marked `data-autofocus`. On touch screens, whose keyboard would cover
 * the sheet, only one marked `always`: there the field is all that the sheet has.
 */
function initialFocus(dialog: HTMLDialogElement): HTMLElement {
  const marked = window.matchMedia('(pointer: fine)').matches ? '[data-autofocus]' : '[data-autofocus="always"]';
  return dialog.querySelector<HTMLElement>(marked) ?? dialog.querySelector('h2') ?? dialog;
}

/**
 * A sheet over the page: at the bottom on a phone, centred on a PC. It is a native dialog, which traps the focus,
 * closes on Escape and on a click beside it, and returns the focus. A field marked `data-autofocus` gets the focus.
 * `wide` for long forms.
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
      initialFocus(element).focus();
    }
    if (!open) element?.close();
  }, [open]);
  // A dialog that is only removed would not return the focus.
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
      // The component that shows the sheet closes it, because it may ask about changes first. Events of nested sheets
      // arrive here too.
      onCancel={(event) => {
        if (event.target === dialog.current) {
          event.preventDefault();
          onClose();
        }
      }}
      // A browser lets a page refuse only the first of two Escapes; at the second it would close the sheet and lose
      // what was typed.
      onKeyDown={(event) => {
        const isOwn = event.target instanceof Element && event.target.closest('dialog') === dialog.current;
        if (event.key !== 'Escape' || !isOwn || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (!event.repeat) onClose();
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
