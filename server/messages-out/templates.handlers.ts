import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { reportAddress } from './reports.service.ts';
import { presentTemplates } from './templates.present.ts';
import { listTemplates, registerTemplate } from './templates.service.ts';

/** The texts of SMS, and how the clinic has registered them. */
export function templatesHandlers(deps: Dependencies): Pick<Handlers, 'listTemplates' | 'registerTemplate'> {
  const providers = deps.smsProviders.map(({ name }) => ({ name, reportAddress: reportAddress(deps, name) }));
  return {
    listTemplates: async () => presentTemplates(await listTemplates(deps), providers),
    registerTemplate: async ({ params, body }) => {
      await registerTemplate(deps, { ...params, ...body });
      return presentTemplates(await listTemplates(deps), providers);
    },
  };
}
