import { language as languages } from '#contract/fields.ts';
import type { Language } from '#contract/fields.ts';
import { countParts, isSameTemplate, messageKinds, templateValues } from '#contract/messages-out/texts.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import type { TemplateState } from '#contract/messages-out/shapes.ts';
import { exampleSms, textToRegister } from '../accounts/sms-texts.ts';
import { goesOut } from '#contract/messages-out/providers.ts';
import type { SmsSender } from '../adapters/sms.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError, SmsStopped } from '../shared/errors.ts';
import { saveTemplate, selectTemplate, selectTemplates } from './templates.store.ts';
import type { TemplateRow } from './templates.store.ts';

/** A text of this program, and how the clinic has registered it. */
export interface ListedTemplate {
  kind: MessageKind;
  language: Language;
  text: string;
  parts: number;
  state: TemplateState;
  /** Null while it is not registered. */
  row: TemplateRow | null;
}

/** Every text in both languages: as it has to be registered, as it was, and whether messages with it go out. */
export async function listTemplates({
  db,
  origin,
  smsProviders,
}: Pick<Dependencies, 'db' | 'origin' | 'smsProviders'>): Promise<ListedTemplate[]> {
  const { profile } = await readClinic(db);
  const rows = await selectTemplates(db);
  return messageKinds.flatMap((kind) =>
    languages.options.map((language) => {
      const text = textToRegister(kind, language, { profile, origin });
      const row = rows.find((one) => one.kind === kind && one.language === language) ?? null;
      const isSame = row !== null && isSameTemplate(text, row.registered);
      const state =
        row && !isSame ? 'differs' : !goesOut(smsProviders, kind, row, false) ? 'off' : row ? 'registered' : 'shared';
      return { kind, language, text, parts: countParts(exampleSms(kind, language, { profile, origin })), state, row };
    }),
  );
}

/** Keeps how a text was registered. @throws INVALID_FIELDS if it is not exactly the text of this program */
export async function registerTemplate({ db, origin }: Dependencies, row: TemplateRow): Promise<void> {
  await db.transaction(async (tx) => {
    const { profile } = await readClinic(tx);
    const text = textToRegister(row.kind, row.language, { profile, origin });
    if (!isSameTemplate(text, row.registered))
      throw clinicError('INVALID_FIELDS', { fields: { registered: 'messageTemplate.differs' } });
    await saveTemplate(tx, row);
  });
}

/**
 * Wraps a sender: each message gets the id and header under which its text is registered. A message that is not exactly
 * its registered text is refused, because operators would drop it without anybody knowing.
 */
export function registeredSms(db: Db, sms: SmsSender): SmsSender {
  return {
    send: async (message) => {
      const row = await selectTemplate(db, message.kind, message.language);
      if (!row) return sms.send(message);
      const values = templateValues(message.text, row.registered);
      if (!values)
        throw new SmsStopped(
          `The SMS ${message.kind} (${message.language}) is not its registered text: nothing was sent`,
        );
      const { templateId, header, msg91Id, fast2smsId } = row;
      return sms.send({ ...message, registered: { templateId, header, values, msg91Id, fast2smsId } });
    },
  };
}
