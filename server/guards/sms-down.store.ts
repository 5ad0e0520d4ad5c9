import type { Language } from '#contract/fields.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Of the newest fifty messages the last result at each phone, and of these results the two newest. */
const down = statement<{ isDown: boolean | null }>(
  'messages-out.down',
  `
  SELECT count(*) = 2 AND bool_and(failed) AS "isDown" FROM (
    SELECT failed FROM (
      SELECT DISTINCT ON (phone) changed_at,
        state IN ('FAILED', 'UNCLEAR') AND fault IN ('LOGIN', 'BUSY', 'DOWN', 'PROVIDER') AS failed
      FROM (SELECT phone, state, fault, changed_at FROM messages_out ORDER BY id DESC LIMIT 50) newest
      WHERE phone IS NOT NULL AND state IN ('ACCEPTED', 'SENT', 'DELIVERED', 'FAILED', 'UNCLEAR')
        AND changed_at > clinic_now() - interval '15 minutes'
      ORDER BY phone, changed_at DESC) ended
    ORDER BY changed_at DESC LIMIT 2) last`,
);

/** The ids of a text, in each language that has some. */
const idsOfText = statement<{ language: Language; msg91Id: string; fast2smsId: string }>(
  'messages-out.ids-of-text',
  `
  SELECT language, msg91_id AS "msg91Id", fast2sms_id AS "fast2smsId" FROM message_templates WHERE kind = $1
  ORDER BY language`,
);

export const selectSmsDown = (db: Db) => db.first(down);
export const selectIdsOfText = (db: Db, kind: MessageKind) => db.all(idsOfText, [kind]);
