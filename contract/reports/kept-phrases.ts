import * as z from 'zod/mini';
import { isForm, optionalText } from '../fields.ts';
import { limits } from '../limits.ts';

/** Most phrases: each has one digit as its key. */
export const mostPhrases = 9;

const phrase = z.object({ interpretation: z.string(), recommendations: z.string() });
export type KeptPhrase = z.infer<typeof phrase>;

/** GET /reports/{id}/phrases: what the reader keeps for this report's test in the language of its document. */
export const phrasesAnswer = z.object({ phrases: z.array(phrase) });

/** PUT /reports/{id}/phrases: the whole list, in the order of its keys; each has at least one of the two texts. */
export const phrasesBody = z.object({
  phrases: z
    .array(
      z
        .object({
          interpretation: optionalText(limits.reportTextLength),
          recommendations: optionalText(limits.reportTextLength),
        })
        .check(
          z.refine(({ interpretation, recommendations }) => Boolean(interpretation || recommendations), {
            error: 'field.required',
            path: ['interpretation'],
            when: isForm,
          }),
        ),
      'field.invalid',
    )
    .check(z.maxLength(mostPhrases, 'field.tooLong')),
});

/**
 * Puts a phrase into a text: in place of the text that stood there at first, else on a new line below it. An empty
 * phrase changes nothing.
 */
export function withPhrase(text: string, first: string, phrase: string): string {
  if (phrase === '') return text;
  const isUntouched = text.trim() === '' || text === first;
  return isUntouched ? phrase : `${text.trimEnd()}\n${phrase}`;
}
