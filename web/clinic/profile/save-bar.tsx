import { useTranslation } from 'react-i18next';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './clinic.module.css';

/** Always visible below the form: save, discard, and the result. */
export function SaveBar({
  isDirty,
  isSaving,
  isSaved,
  failure,
  onUndo,
}: {
  isDirty: boolean;
  isSaving: boolean;
  isSaved: boolean;
  /** Error message. */
  failure: string | undefined;
  onUndo: () => void;
}) {
  const { t } = useTranslation('clinic');
  const home = siteAddress('home', useLanguage());
  return (
    <div className={css.bar}>
      {failure && <Notice kind="error">{failure}</Notice>}
      {isSaved && (
        <Notice kind="success">
          {t('saved')} <a href={home}>{t('seeOnSite')}</a>
        </Notice>
      )}
      <div className={css.barLine}>
        <Button type="submit" busy={isSaving}>
          {t('save')}
        </Button>
        <Button look="quiet" disabled={!isDirty || isSaving} onClick={onUndo}>
          {t('undo')}
        </Button>
        <span className={css.about} role="status">
          {isDirty && t('unsaved')}
        </span>
      </div>
    </div>
  );
}
