/** The ways in of those who work here that need no OTP. Loaded at a press: patients need none of it. */
export { logInByPasskey } from './log-in-by-passkey.ts';
export { recoveryStep } from './recovery-step.ts';
