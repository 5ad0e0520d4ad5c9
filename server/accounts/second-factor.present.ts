import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import type { SecondFactorState, StartedSecondFactor } from './second-factor.service.ts';

export function presentSecondFactor({
  isOn,
  isRequired,
  recoveryCodesLeft,
}: SecondFactorState): Answer<'readSecondFactor'> {
  return { isOn, isRequired, recoveryCodesLeft };
}

export function presentStartedSecondFactor({ secret, address }: StartedSecondFactor): Answer<'startSecondFactor'> {
  return { secret, address };
}

export function presentRecoveryCodes(recoveryCodes: string[]): Answer<'confirmSecondFactor'> {
  return { recoveryCodes };
}

export function presentSecondFactorRoles(roles: Role[]): Answer<'readSecondFactorRoles'> {
  return { roles };
}
