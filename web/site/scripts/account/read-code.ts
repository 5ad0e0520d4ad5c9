interface SmsCode {
  readonly code: string;
}

/** Offers the code of an SMS that names this site, where the browser can (WebOTP); it asks the person first. */
export function readCodeFromSms(use: (code: string) => void): void {
  if (!('OTPCredential' in window)) return;
  const options = { otp: { transport: ['sms'] } } as CredentialRequestOptions;
  navigator.credentials
    .get(options)
    .then((found) => found && use((found as unknown as SmsCode).code))
    // Not asked, refused or no such SMS: the code is typed.
    .catch(() => undefined);
}
