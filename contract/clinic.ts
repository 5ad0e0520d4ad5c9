/** A text in both of the clinic's languages. */
export interface Bilingual {
  readonly en: string;
  readonly bn: string;
}

/** The clinic as its pages, reports and messages name it: one profile, used everywhere (decisions, public site). */
export interface ClinicProfile {
  readonly name: Bilingual;
  readonly town: Bilingual;
  readonly address: Bilingual;
  /** Phone numbers, ten digits each, the reception's first. */
  readonly phones: readonly string[];
  readonly email: string;
  /** When the clinic is open, in a word or two, as the footer shows it. */
  readonly hours: Bilingual;
}
