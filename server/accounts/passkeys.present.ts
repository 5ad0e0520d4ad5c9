import type { Answer } from '#contract/endpoints.ts';
import type { startPasskeyLogIn } from './passkey-log-in.service.ts';
import type { listPasskeys, startPasskey } from './passkeys.service.ts';
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

/** What the browser is asked for, as it takes it. */
export const presentPasskeyToMake = (options: Awaited<ReturnType<typeof startPasskey>>): Answer<'startPasskey'> => ({
  options,
});

export const presentPasskeyToUse = ({
  options,
  address,
}: Awaited<ReturnType<typeof startPasskeyLogIn>>): Answer<'startPasskeyLogIn'> => ({ options, address });
