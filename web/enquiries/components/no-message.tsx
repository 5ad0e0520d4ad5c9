import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import css from './messages.module.css';

/** The reading side before a message is chosen. */
export function NoMessage() {
  const { t } = useTranslation('enquiries');
  return (
    <Card className={css.reading}>
      <EmptyState text={t('choose')} />
    </Card>
  );
}
