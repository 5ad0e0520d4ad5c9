import type { Answer } from '#contract/endpoints.ts';
import type { ListedTemplate } from './templates.service.ts';

export function presentTemplates(listed: readonly ListedTemplate[]): Answer<'listTemplates'> {
  return {
    templates: listed.map(({ kind, language, text, parts, state, row }) => ({
      kind,
      language,
      text,
      parts,
      state,
      templateId: row?.templateId ?? '',
      header: row?.header ?? '',
      registered: row?.registered ?? '',
    })),
  };
}
