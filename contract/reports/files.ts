/** What a file may be called (R80), and what it then must be. */
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
