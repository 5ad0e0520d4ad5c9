import UploadReport from '#web/reports/upload/upload-report.tsx';
import { remarksOf } from './tube-remarks.tsx';

/** /upload-report: the upload of a report, with the remarks on its samples. */
export default function UploadReportScreen() {
  return <UploadReport remarks={remarksOf} />;
}
