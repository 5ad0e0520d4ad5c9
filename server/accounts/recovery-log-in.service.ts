import type { Received } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { noteAsked } from '../db/audit-trail.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { takeBackTry } from '../guards/rate-limits.store.ts';
import { doCodesGoOut, isSmsDown } from '../guards/codes-go-out.ts';
import { sha256 } from '../shared/secrets.ts';
import { findDevice } from './devices.service.ts';
import { holdAccountOf } from './held-account.service.ts';
import { tryLimits } from './login-limits.ts';
import type { LogInFrom } from './login.service.ts';
import { openSessionWithRecoveryCode } from './login.store.ts';
import { completeLogIn, newToken, openedSession } from './opened-session.service.ts';
import type { OpenedSession } from './opened-session.service.ts';
import { noteRecovered } from './openings.service.ts';
import { recoveryCodeHmac } from './second-factor.service.ts';

/**
 * An admin's way in while no SMS goes out: a recovery code of the second step in the place of both steps. The session
 * is marked and does less (`needsOwnLogIn`), and every admin is told by SMS once any goes out. Tries are counted before
 * the comparison, as those of one-time codes are, and a phone without an account takes the same steps.
 * @throws SMS_WORKS, WRONG_CODE, ACCOUNT_LOCKED, TOO_MANY_REQUESTS
 */
export async function logInByRecoveryCode(
  deps: Dependencies,
  { phone, recoveryCode }: Received<'logInByRecoveryCode'>['body'],
  { address, browser, device: userAgent }: LogInFrom & { device: string },
): Promise<OpenedSession> {
  noteAsked(phone);
  const { db, secrets } = deps;
  if ((await doCodesGoOut(deps)) && !(await isSmsDown(db))) throw clinicError('SMS_WORKS');
  const device = await findDevice(deps, phone, browser);
  const tries = {
    key: `recovery:${device?.key ?? `${address.key}:${phone}`}`,
    max: limits.codeTries,
    windowSeconds: limits.codeLifeSeconds,
  };
  const capped = [
    tries,
    ...(deps.rateProfile === 'strict' ? tryLimits({ phone, address, device: device?.key ?? null }) : []),
  ];
  await allowOrFail(db, capped);
  const token = newToken();
  const { account, keepDevice } = await db.transaction(async (tx) => {
    const held = await holdAccountOf(tx, phone);
    const hmac = recoveryCodeHmac(secrets, held?.id ?? 0, recoveryCode);
    const opened = await openSessionWithRecoveryCode(tx, held, hmac, sha256(token), userAgent);
    if (!opened) throw clinicError('WRONG_CODE');
    await noteRecovered(tx, opened.id, hmac);
    await takeBackTry(
      tx,
      capped.map(({ key }) => key),
    );
    return { account: opened, keepDevice: await completeLogIn(tx, secrets, opened, { device, browser }) };
  });
  keepDevice();
  return openedSession(account, token, db.now());
}
