import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { invalid, ServiceError } from '../../vocabulary/errors.js';

const STANDARD_PREFIX = 'whsec_';

/** A new secret: `whsec_` and 32 random bytes in base64 (D73). */
export const newSecret = (): string => STANDARD_PREFIX + randomBytes(32).toString('base64');

/** What a list shows of a secret (D130): its prefix, and its last four characters when they give little away. Pure. */
export const secretHint = (secret: string): { secretPrefix: string | null; secretLast4: string | null } => ({
  secretPrefix: secret.startsWith(STANDARD_PREFIX) ? STANDARD_PREFIX : null,
  secretLast4: secret.length < 24 ? null : secret.slice(-4),
});

/** A secret that a caller chose: 8-256 characters (D73). Throws VALIDATION_ERROR. */
export function readSecret(secret: string): string {
  if (secret.length >= 8 && secret.length <= 256) return secret;
  throw invalid('secret', `expected 8 to 256 characters, received ${secret.length}`);
}

/** The secrets that sign a delivery: the present one and, during a rotation's overlap, the one before. */
export interface SigningSecrets {
  readonly current: string;
  readonly previous: string | null;
}

/** Key bytes of the v1 scheme: the decoded part of a `whsec_` secret, else the UTF-8 bytes (D75). An empty key would protect nothing. */
export function standardKey(secret: string): Buffer {
  const decoded = secret.startsWith(STANDARD_PREFIX) ? Buffer.from(secret.slice(STANDARD_PREFIX.length), 'base64') : Buffer.alloc(0);
  return decoded.length > 0 ? decoded : Buffer.from(secret, 'utf8');
}

const hmac = (key: string | Buffer, ...parts: (string | Uint8Array)[]) => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac;
};

/** `sha256=` and the hex HMAC of the raw body under the UTF-8 bytes of the whole secret. */
export const serviceSignature = (secret: string, body: Uint8Array): string => `sha256=${hmac(secret, body).digest('hex')}`;

/** `v1,` and the base64 HMAC of `id.timestamp.body` (Standard Webhooks). Timestamp in seconds. */
export const standardSignature = (secret: string, id: string, timestamp: number, body: Uint8Array): string =>
  `v1,${hmac(standardKey(secret), `${id}.${timestamp}.`, body).digest('base64')}`;

/** What is sent with an attempt. `attempt` counts from 1. */
export interface Message {
  readonly eventId: string;
  readonly eventType: string;
  readonly deliveryId: string;
  readonly attempt: number;
  readonly body: Uint8Array;
  /** W3C traceparent of what caused the event. */
  readonly trace?: string | null;
}

/** Headers of an attempt at a moment (D75). During an overlap Service-Signature stays with the old secret and -Next has the new one. */
export function deliveryHeaders(message: Message, secrets: SigningSecrets, at: Date): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const { body, eventId } = message;
  const { current, previous } = secrets;
  const v1 = [current, ...(previous === null ? [] : [previous])].map((secret) => standardSignature(secret, eventId, timestamp, body));
  return {
    'content-type': 'application/json; charset=utf-8',
    'service-signature': serviceSignature(previous ?? current, body),
    ...(previous === null ? {} : { 'service-signature-next': serviceSignature(current, body) }),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': v1.join(' '),
    'service-event': message.eventType,
    'service-delivery': message.deliveryId,
    'service-attempt': String(message.attempt),
  };
}

/** Whether a Service-Signature fits payload and secret; constant time. Throws SIGNATURE_INVALID for a text of another form (D85). */
export function verifySignature(payload: string, signature: string, secret: string): boolean {
  const hex = /^sha256=([0-9a-fA-F]{64})$/.exec(signature)?.[1];
  if (hex === undefined) throw new ServiceError('SIGNATURE_INVALID');
  return timingSafeEqual(Buffer.from(hex, 'hex'), hmac(secret, payload).digest());
}
