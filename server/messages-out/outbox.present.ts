import type { Answer } from '#contract/endpoints.ts';
import type { ListedMessages } from './outbox.service.ts';
import type { MessageCount, OwedRow } from './outbox.store.ts';

export function presentMessageOut(row: OwedRow): Answer<'sendMessageAgain'> {
  const { id, kind, language, phone: phoneNumber, text, parts, name, state, fault, code, provider, tries } = row;
  return {
    id,
    kind,
    language,
    phoneNumber,
    text,
    parts,
    name,
    state,
    fault,
    code,
    provider,
    tries,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}

export function presentMessagesOut({ rows, page }: ListedMessages): Answer<'listMessagesOut'> {
  return { _embedded: { messageOutList: rows.map(presentMessageOut) }, page };
}

export const presentCounts = (rows: readonly MessageCount[]): Answer<'countMessagesOut'> => ({
  counts: rows.map(({ month, kind, messages, parts }) => ({ month, kind, messages, parts })),
});
