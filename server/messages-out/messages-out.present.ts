import type { Answer } from '#contract/endpoints.ts';
import type { MessageChannel } from '#contract/messages-out/providers.ts';
import type { Asking } from '../shared/caller.ts';
import { rupeesOf } from '../shared/money.ts';
import type { ReadChoices } from './choices.service.ts';
import { abilitiesOn } from './outbox.policy.ts';
import type { CountedMessages, ListedMessages } from './outbox.service.ts';
import type { OwedRow } from './outbox.store.ts';
import type { ListedTemplate } from './templates.service.ts';

export function presentMessageOut(row: OwedRow, { caller }: Pick<Asking, 'caller'>): Answer<'sendMessageAgain'> {
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
    abilities: abilitiesOn(caller, row),
  };
}

export function presentMessagesOut({ rows, page }: ListedMessages, asking: Asking): Answer<'listMessagesOut'> {
  return { _embedded: { messageOutList: rows.map((row) => presentMessageOut(row, asking)) }, page };
}

export function presentCounts({ counts, prices }: CountedMessages): Answer<'countMessagesOut'> {
  const priceOf = (channel: MessageChannel) => {
    const row = prices.find((one) => one.channel === channel);
    return row ? rupeesOf(row.paise) : null;
  };
  return {
    prices: { SMS: priceOf('SMS'), WHATSAPP: priceOf('WHATSAPP'), VOICE: priceOf('VOICE') },
    counts: counts.map(({ month, kind, messages, parts, costPaise }) => ({
      month,
      kind,
      messages,
      parts,
      cost: costPaise === null ? null : rupeesOf(costPaise),
    })),
  };
}

export function presentChoices(read: ReadChoices): Answer<'readMessageChoices'> {
  const { whatsApp, agreedAt, atDesk, stoppedAt, choices } = read;
  return {
    whatsApp,
    agreed: agreedAt && { at: agreedAt.toISOString(), atDesk },
    stoppedAt: stoppedAt && stoppedAt.toISOString(),
    choices: choices.map(({ kind, way }) => ({ kind, way })),
  };
}

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
