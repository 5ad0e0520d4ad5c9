import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { Button } from '../actions/button.tsx';
import css from './notice.module.css';

const icons = { info: 'info', success: 'check', error: 'alert' } as const;

/** A message to the user. A screen reader reads an error at once, other messages after its current text. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'success' | 'error'; children: ReactNode }) {
  return (
    <div className={classNames(css.notice, css[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div className={css.text}>{children}</div>
    </div>
  );
}

/** Whether a form was filled with what the user typed before a reload, and a function that resets it. */
export interface DraftState {
  isBack: boolean;
  discard: () => void;
}

/** Says that a form was filled with what was typed before. */
export function DraftNotice({ draft }: { draft: DraftState }) {
  const { t } = useTranslation('ui');
  if (!draft.isBack) return null;
  return (
    <Notice>
      <p>{t('draft.back')}</p>
      <Button look="plain" onClick={draft.discard}>
        {t('draft.discard')}
      </Button>
    </Notice>
  );
}
