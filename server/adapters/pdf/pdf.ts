/** Where on a page another page is placed: in points, from the page's lower left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Work on PDFs from elsewhere. It runs in a process of its own with limits of time and memory, so that no file can stop
 * the clinic. Files are named by their paths; results are written to `to`.
 */
export interface PdfTools {
  /**
   * Writes a PDF anew from what its pages show and nothing else: no scripts, actions, forms, attachments or links. Its
   * text stays text; a page that cannot be copied faithfully becomes a picture of it.
   * @throws INVALID_FIELDS if it is locked, active, damaged, or beyond the limits; STORAGE_FULL
   */
  rewrite(from: string, to: string): Promise<{ pages: number; pictures: number }>;
  /** Puts the pages of a rewritten PDF onto the last pages of `cover`, one on each, as large as `place` allows. */
  attach(cover: string, pages: string, to: string, place: Place): Promise<void>;
  /** Draws the only page of `mark` over every page. */
  stamp(from: string, mark: string, to: string): Promise<void>;
  /** How many pages each of these PDFs made here has. */
  count(paths: readonly string[]): Promise<number[]>;
  /**
   * The pages of PDFs made here, one after the other; title and language are the first's.
   * @param over a PDF with as many pages: each is drawn over one of them, from the bottom
   */
  join(paths: readonly string[], to: string, over?: string): Promise<void>;
  /** Ends the process; a later call starts another. */
  close(): Promise<void>;
}

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
