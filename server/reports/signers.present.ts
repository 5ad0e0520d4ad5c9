import type { Answer } from '#contract/endpoints.ts';
import type { KeptPhrase } from '#contract/reports/kept-phrases.ts';
import type { SignerAccount } from '#contract/reports/signers.ts';
import { asDataAddress } from '../print/take-picture.ts';
import { gapsOf } from './reports.policy.ts';
import type { SignerProfile } from './signers.service.ts';

/** The caller's profile, for the form that signs. */
export function presentSigner({ row, signature }: SignerProfile): Answer<'readSigner'> {
  return {
    fullName: row.name,
    qualification: row.qualification,
    registrationNumber: row.registrationNumber,
    departments: row.departments,
    signature: signature && asDataAddress(signature),
    missing: gapsOf(row),
  };
}

/** A profile as the admin sees it. */
export function presentSignerAccount(profile: SignerProfile): SignerAccount {
  const { accountId, accountName, phone, isDoctor } = profile.row;
  return { accountId, accountName, phoneNumber: phone, isDoctor, ...presentSigner(profile) };
}

export function presentSigners(profiles: readonly SignerProfile[]): Answer<'listSigners'> {
  return { signers: profiles.map(presentSignerAccount) };
}

/** The phrases that a signer keeps for a test. */
export const presentPhrases = (phrases: readonly KeptPhrase[]): Answer<'readPhrases'> => ({
  phrases: phrases.map(({ interpretation, recommendations }) => ({ interpretation, recommendations })),
});
