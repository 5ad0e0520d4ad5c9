/** Why a PDF cannot be used. */
export type PdfFault = 'Locked' | 'Active' | 'Damaged' | 'TooManyPages' | 'TooHeavy';

export class PdfError extends Error {
  override name = 'PdfError';
  readonly fault: PdfFault;

  constructor(fault: PdfFault, cause?: unknown) {
    super(`A PDF is refused: ${fault}`, { cause });
    this.fault = fault;
  }
}
