import { useTranslation } from 'react-i18next';
import type { SignerGap } from '#contract/reports/signers.ts';

const gapTexts = {
  name: 'gap.name',
  qualification: 'gap.qualification',
  registrationNumber: 'gap.registrationNumber',
  departments: 'gap.departments',
} as const satisfies Record<SignerGap, string>;

/** What a signer's profile lacks, in words: 'qualification, registration number'. */
export function useGapWords(): (missing: readonly SignerGap[]) => string {
  const { t } = useTranslation('reports');
  return (missing) => missing.map((gap) => t(gapTexts[gap])).join(', ');
}
