import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';

/** What was tested, in the reader's language where it has a name there. */
export function Tested({ of: { testName, testNameBn } }: { of: { testName: string; testNameBn: string } }) {
  return <Name>{inLanguage(useLanguage(), testName, testNameBn)}</Name>;
}
