/** The allowed file name extensions (R80), and the media type each must have. */
export const reportFileTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type ReportExtension = keyof typeof reportFileTypes;
export type ReportFileType = (typeof reportFileTypes)[ReportExtension];
