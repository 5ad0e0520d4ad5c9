import type { Answer } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import type { ImportChange } from '#contract/lab-tests/import.ts';
import { limits } from '#contract/limits.ts';
import { fileText } from '../lists/words.ts';
import { fieldText } from '../shared/messages.ts';
import type { Preview } from './import-lab-tests.service.ts';
import { importText } from '../lists/import-texts.ts';
import type { Problem } from '../lists/import-texts.ts';
import { isChange } from './plan-import.ts';

/**
 * What an import would do or, if anything is wrong, only the problems, in the reader's language. Long lists are cut;
 * counts are complete.
 */
export function presentPreview(
  { fingerprint, changes, problems }: Preview,
  language: Language,
): Answer<'previewImport'> {
  const isGood = problems.length === 0;
  return {
    fingerprint,
    lines: changes.length,
    ...presentImported(isGood ? changes : []),
    changes: isGood ? changes.filter(isChange).slice(0, limits.importShown) : [],
    problemCount: problems.length,
    problems: problems
      .slice(0, limits.importShown)
      .map((problem) => ({ line: problem.line, column: problem.column, message: textOf(problem, language) })),
  };
}

/** How many tests an import added, changed and left alone. */
export function presentImported(changes: readonly ImportChange[]): Answer<'importLabTests'> {
  const added = changes.filter(({ before }) => before === null).length;
  const unchanged = changes.filter((change) => !isChange(change)).length;
  return { added, unchanged, changed: changes.length - added - unchanged };
}

function textOf({ text, column, values }: Problem, language: Language): string {
  if (typeof text !== 'string') return fieldText(text.field, language);
  return importText(
    text,
    language,
    text === 'noName' && column ? { heading: fileText(`tests.${column}`, language) } : values,
  );
}
