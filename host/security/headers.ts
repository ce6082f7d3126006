/** Security headers of all pages and files. They do not limit what an adopted page embeds or runs. */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "SAMEORIGIN",
    ...(origin.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
