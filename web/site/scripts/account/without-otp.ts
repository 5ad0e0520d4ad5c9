/** Ways to log in without an OTP, for people who work here. Loaded on a press, because patients need none of them. */
export { logInByPasskey } from './log-in-by-passkey.ts';
export { recoveryStep } from './recovery-step.ts';
