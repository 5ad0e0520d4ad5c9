import { useTranslation } from 'react-i18next';
import css from './closing.module.css';

/** On paper: where those sign who counted the money and who checked it. */
export function Signatures() {
  const { t } = useTranslation('closing');
  return (
    <div data-paper-only>
      <div className={css.signatures}>
        <span>{t('countedBy')}</span>
        <span>{t('checkedBy')}</span>
      </div>
    </div>
  );
}
