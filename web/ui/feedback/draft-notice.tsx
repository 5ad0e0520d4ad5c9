import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Notice } from './notice.tsx';

/** A form that was filled with what its reader typed before a reload, and how to empty it. */
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
