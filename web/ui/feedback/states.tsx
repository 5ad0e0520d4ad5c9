import { EmptyState as KitState } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { useOnline } from '../use-online.ts';
import { useFocusHeadingOnUnmount } from '../focus.ts';
import { Icon } from '../layout/icon.tsx';
import css from './states.module.css';

const looks = { root: css.state, body: css.body, indicator: css.icon };

/** An empty list. `children` offers what to do next. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <KitState role="status" classNames={looks} icon={<Icon name="empty" />} description={text}>
      {children}
    </KitState>
  );
}

/** Shown when data could not be loaded. Queries are read again by themselves when the connection is back. */
export function FailedState({
  text,
  onRetry,
  retrying = false,
}: {
  text: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}) {
  const { t } = useTranslation('ui');
  const isOnline = useOnline();
  const state = useRef<HTMLDivElement>(null);
  useFocusHeadingOnUnmount(state);
  return (
    <KitState
      ref={state}
      role="alert"
      className={css.failed}
      classNames={looks}
      icon={<Icon name="alert" />}
      description={isOnline ? text : `${text} ${t('offline.part')}`}
    >
      {onRetry && (
        <Button look="quiet" busy={retrying} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </KitState>
  );
}
