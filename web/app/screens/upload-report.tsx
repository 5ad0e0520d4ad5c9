import UploadReport from '#web/reports/upload/upload-report.tsx';
import { remarksOf } from './tube-remarks.tsx';

/** /upload-report: with what was noticed of the samples. */
export default function UploadReportScreen() {
  return <UploadReport remarks={remarksOf} />;
}
