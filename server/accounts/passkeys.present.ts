import type { Answer } from '#contract/endpoints.ts';
import type { listPasskeys } from './passkeys.service.ts';
import type { PasskeyRow } from './passkeys.store.ts';

export const presentPasskey = ({ id, name, madeAt, usedAt }: PasskeyRow): Answer<'finishPasskey'> => ({
  id,
  name,
  madeAt: madeAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export const presentPasskeys = ({
  passkeys,
  hindrance,
  address,
  asksCode,
}: Awaited<ReturnType<typeof listPasskeys>>): Answer<'listMyPasskeys'> => ({
  passkeys: passkeys.map(presentPasskey),
  hindrance,
  address,
  asksCode,
});
