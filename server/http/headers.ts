/** Headers of every answer (S26). Browsers use the first one over https only. */
export const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** What a page may load and run: our own files, nothing inline, nothing from elsewhere. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The portal prints PDFs that it has fetched, in a frame of its own. */
export const portalPolicy = `${pagePolicy}; frame-src blob:`;

/** The same policy for pages whose forms may be sent to one more address. */
export const allowFormsTo = (policy: string, origin: string) =>
  policy.replace("form-action 'self'", `form-action 'self' ${origin}`);

/** The service worker loads our own files, and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** For answers that are not pages: nothing in them is loaded or run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
