import type { Answer } from '#contract/endpoints.ts';
import type { Page } from '#contract/paging.ts';
import type { LockedRow } from './locked.store.ts';

export function presentLockedAccount(row: LockedRow): Answer<'openLockedAccount'> {
  const { name, phone, role, lockedSince, lastLogIn, openedAt, openedBy, reason } = row;
  return {
    userName: name,
    phoneNumber: phone,
    role,
    lockedSince: lockedSince?.toISOString() ?? null,
    lastLogIn: lastLogIn?.toISOString() ?? null,
    opening: openedAt && { at: openedAt.toISOString(), by: openedBy, reason: reason ?? '' },
  };
}

export function presentLockedAccounts({ rows, page }: { rows: LockedRow[]; page: Page }): Answer<'listLockedAccounts'> {
  return { _embedded: { lockedAccountList: rows.map(presentLockedAccount) }, page };
}
