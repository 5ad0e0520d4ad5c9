import { lazy, useEffect } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../layout/modal.tsx';
import { useOnline } from '../use-online.ts';
import { Notice } from './notice.tsx';

/**
 * A part of a screen whose code is loaded when it is first shown. If loading fails without a connection, a message says
 * so: in a sheet for a part with `onClose`, in place of the part otherwise.
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

/** The message. React keeps it as the loaded part, so the page is reloaded once the connection is back. */
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

/** Reloads the page as soon as there is a connection. Forms keep what was typed (their drafts). */
export function useReloadOnline(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) window.location.reload();
  }, [isOnline]);
}
