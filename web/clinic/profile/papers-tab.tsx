import { PapersSection, ReportPapersSection } from './papers-section.tsx';

/** What stands on reports, bills and receipts. */
export default function PapersTab() {
  return (
    <>
      <PapersSection />
      <ReportPapersSection />
    </>
  );
}
