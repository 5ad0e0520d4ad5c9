import { lazy, useEffect } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../layout/modal.tsx';
import { useOnline } from '../use-online.ts';
import { Notice } from './notice.tsx';

/**
 * A part of a screen whose code is loaded when it is first shown. Where that fails without a connection, it says so: a
 * sheet (with `onClose`) over the page, another part in its place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((error: unknown) => {
      if (navigator.onLine) throw error;
      return { default: NotLoaded };
    }),
  );
}

/** React keeps what a lazy part loaded, so the page is loaded again once the connection is back. */
function NotLoaded({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation('ui');
  useReloadOnline();
  const text = t('offline.part');
  if (!onClose) return <Notice>{text}</Notice>;
  return (
    <Modal open title={t('offline.title')} onClose={onClose}>
      <p role="status">{text}</p>
    </Modal>
  );
}

/** Loads the page again as soon as there is a connection. Forms keep what was typed. */
export function useReloadOnline(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) window.location.reload();
  }, [isOnline]);
}
