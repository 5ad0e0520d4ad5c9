import { useTranslation } from 'react-i18next';
import type { ReportStatus } from '#contract/reports/shapes.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Tone } from '#web/ui/feedback/badge.tsx';

const looks = {
  UPLOADED: { text: 'reports:status.UPLOADED', tone: 'pending' },
  PENDING_SIGNATURE: { text: 'reports:status.PENDING_SIGNATURE', tone: 'warning' },
  SIGNED: { text: 'reports:status.SIGNED', tone: 'success' },
  REJECTED: { text: 'reports:status.REJECTED', tone: 'danger' },
  AMENDED: { text: 'reports:status.AMENDED', tone: 'neutral' },
} as const satisfies Record<ReportStatus, { text: string; tone: Tone }>;

/** Where a report stands, as a badge. */
export function ReportStatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation('reports');
  return <Badge tone={looks[status].tone}>{t(looks[status].text)}</Badge>;
}
