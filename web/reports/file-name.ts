import { reportFileTypes } from '#contract/reports/files.ts';

/**
 * What a downloaded report is saved as: `report.pdf`; a picture or document that is not signed yet keeps the ending of
 * what it is (D64).
 */
export function fileNameOf({ type }: Blob): string {
  const [ending = 'pdf'] = Object.entries(reportFileTypes).find(([, its]) => type.startsWith(its)) ?? [];
  return `report.${ending}`;
}
