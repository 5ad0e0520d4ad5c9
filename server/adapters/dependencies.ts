import type { Carrier, TextCarrier } from '#contract/messages-out/providers.ts';
import type { Announcements } from '../db/announcements.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../shared/secrets.ts';
import type { DiskRoom } from './disk.ts';
import type { SmsReporter } from './sms-providers/reports.ts';
import type { JobQueue } from './jobs.ts';
import type { PdfTools } from './pdf/pdf.ts';
import type { Files } from './files/files.ts';
import type { Scanner } from './scanner.ts';

/** How far WAL is stored in other places. */
export interface ShippingState {
  /**
   * What was written until then outlives this machine, also in the place that is furthest behind. Null: not known yet.
   */
  readonly savedAt: Date | null;
  /** Failed tries in a row at that place. */
  readonly failures: number;
}

/** What services work with. The start chooses the parts; tests choose others. */
export interface Dependencies {
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly announcements: Announcements;
  readonly secrets: Secrets;
  /** Online payments; null if the clinic has none. */
  readonly gateway: PaymentGateway | null;
  /** `strict` limits how often codes are sent and tried; `demo` removes the limits on sending (S13). */
  readonly rateProfile: 'strict' | 'demo';
  readonly files: Files;
  readonly pdf: PdfTools;
  /** Null if the clinic has none: the signer then attaches a Word file's PDF. */
  readonly word: WordConverter | null;
  /** Null if the clinic has none: files are then stored unscanned. */
  readonly scanner: Scanner | null;
  /** The site's public address, for links in SMS and documents: `https://clinic.example`. */
  readonly origin: string;
  /** Logs what the clinic's staff must act on: a damaged file, an unreachable scanner. No personal data. */
  readonly logError: (what: string, details: Readonly<Record<string, unknown>>) => void;
  /** The database was filled with demo data. */
  readonly demo: boolean;
  /** A real clinic without an SMS gateway: no codes or messages are sent while people who work here set it up. */
  readonly isSettingUp: boolean;
  /** SMS providers in the order in which they are asked; none if SMS are only written to a file. */
  readonly smsProviders: readonly TextCarrier[];
  /** These, and the service that reads codes aloud in a call. */
  readonly carriers: readonly Carrier[];
  /** Those of them that report deliveries. */
  readonly smsReporters: readonly SmsReporter[];
  /** The disk of the data folder. */
  readonly diskRoom: () => Promise<DiskRoom>;
  /** How far WAL is stored in other places; null if it is not stored elsewhere. */
  readonly shippingState: () => ShippingState | null;
}

/** An online payment gateway: creates orders, and reports payments by signed webhooks. */
export interface PaymentGateway {
  /** Part of the form to its page; not a secret. */
  readonly keyId: string;
  /** The gateway's payment page, where the browser posts the form. */
  readonly checkoutUrl: string;
  /**
   * Creates an order for an amount in paise and returns its number. `reference` is ours. Throws if the gateway cannot
   * be reached or refuses.
   */
  createOrder(order: { paise: number; reference: string }): Promise<string>;
  /** Whether the gateway signed these exact bytes. */
  isSigned(message: Buffer, signature: string): boolean;
}

/** Converts Word files to PDF, with LibreOffice (`soffice.ts`). */
export interface WordConverter {
  /**
   * Writes the PDF of a Word file to `to`.
   * @throws if it cannot be converted within the limits
   */
  convert(from: string, extension: 'doc' | 'docx', to: string): Promise<void>;
}
