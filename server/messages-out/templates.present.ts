import type { Answer } from '#contract/endpoints.ts';
import type { ListedTemplate } from './templates.service.ts';

export function presentTemplates(
  listed: readonly ListedTemplate[],
  providers: Answer<'listTemplates'>['providers'],
): Answer<'listTemplates'> {
  return {
    providers,
    templates: listed.map(({ kind, language, text, parts, state, row }) => ({
      kind,
      language,
      text,
      parts,
      state,
      templateId: row?.templateId ?? '',
      header: row?.header ?? '',
      registered: row?.registered ?? '',
      msg91Id: row?.msg91Id ?? '',
      fast2smsId: row?.fast2smsId ?? '',
    })),
  };
}
