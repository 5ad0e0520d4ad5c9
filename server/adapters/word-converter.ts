/** Converts Word files to PDF, with LibreOffice (`soffice.ts`). */
export interface WordConverter {
  /**
   * Writes the PDF of a Word file to `to`.
   * @throws if it cannot be converted within the limits
   */
  convert(from: string, extension: 'doc' | 'docx', to: string): Promise<void>;
}
