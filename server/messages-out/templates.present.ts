import type { Answer } from '#contract/endpoints.ts';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import type { ListedTemplate } from './templates.service.ts';

export function presentTemplates(
  listed: readonly ListedTemplate[],
  providers: readonly SmsProviderName[],
): Answer<'listTemplates'> {
  return {
    providers: [...providers],
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
