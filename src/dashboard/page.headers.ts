/**
 * Headers of the application's page: scripts and styles are files of this service; what the component library writes into a style element
 * carries the nonce of this one answer. Nothing may frame the page, and it may talk to nobody
 * else but the storage, where that takes files itself. `host`: as the browser asked for it; `storage`: an origin. Pure.
 */
export function pageHeaders(nonce: string, host: string, storage: string | null = null): Record<string, string> {
  const socket = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${socket}${storage ? ` ${storage}` : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
  };
}
