import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { standingText, standingTone } from './test-standing.ts';

/** How far a test or its report has come, as a badge; 'Pending' where nothing is known yet (R57). */
export function Standing({ status }: { status: string | null }) {
  const { t } = useTranslation('bookings');
  const known = status || 'PENDING';
  const text = standingText(known);
  return <Badge tone={standingTone(known)}>{text ? t(text) : known}</Badge>;
}
