import type { Language } from '#contract/fields.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface TemplateRow {
  kind: MessageKind;
  language: Language;
  templateId: string;
  header: string;
  registered: string;
  msg91Id: string;
  fast2smsId: string;
}

const columns = `
  kind, language, template_id AS "templateId", header, registered, msg91_id AS "msg91Id",
  fast2sms_id AS "fast2smsId"`;
const all = statement<TemplateRow>('message-templates.all', `SELECT ${columns} FROM message_templates`);
const one = statement<TemplateRow>(
  'message-templates.one',
  `SELECT ${columns} FROM message_templates WHERE kind = $1 AND language = $2`,
);
const save = statement(
  'message-templates.save',
  `
  INSERT INTO message_templates (kind, language, template_id, header, registered, msg91_id, fast2sms_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (kind, language) DO UPDATE SET
    template_id = excluded.template_id, header = excluded.header, registered = excluded.registered,
    msg91_id = excluded.msg91_id, fast2sms_id = excluded.fast2sms_id, changed_at = clinic_now()`,
);

export const selectTemplates = (db: Db) => db.all(all);
export const selectTemplate = (db: Db, kind: MessageKind, language: Language) => db.first(one, [kind, language]);
export const saveTemplate = (db: Db, row: TemplateRow) =>
  db.run(save, [row.kind, row.language, row.templateId, row.header, row.registered, row.msg91Id, row.fast2smsId]);
