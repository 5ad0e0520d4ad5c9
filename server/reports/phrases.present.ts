import type { Answer } from '#contract/endpoints.ts';
import type { KeptPhrase } from '#contract/reports/kept-phrases.ts';

export const presentPhrases = (phrases: readonly KeptPhrase[]): Answer<'readPhrases'> => ({
  phrases: phrases.map(({ interpretation, recommendations }) => ({ interpretation, recommendations })),
});
