import { createHmac, timingSafeEqual } from 'node:crypto';

/** An event as Docket delivers it. */
export interface WebhookEvent {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  organization: { id: number; name: string };
}

const TOLERANCE_SECONDS = 5 * 60;

/** Key bytes: the decoded part of a `whsec_` secret, else its UTF-8 bytes. */
function keyOf(secret: string): Buffer {
  const decoded = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.alloc(0);
  return decoded.length > 0 ? decoded : Buffer.from(secret, 'utf8');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The event of a delivery that Docket signed with the secret. `headers` as Node gives them (lower case); `rawBody` as it arrived, not parsed.
 * Throws an Error that says what is wrong: a missing header, a clock more than five minutes off, a signature of another key.
 */
export function verifyWebhook(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  rawBody: Uint8Array,
  now: Date = new Date(),
): WebhookEvent {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name] ?? ''));
  if (!id || !signatures || !/^\d{1,12}$/.test(timestamp ?? ''))
    throw new Error('webhook-id, webhook-timestamp or webhook-signature is missing');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) throw new Error('the delivery is too old or too new');
  const expected = `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(rawBody).digest('base64')}`;
  if (!signatures.split(' ').some((signature) => isEqual(signature, expected))) throw new Error('the signature does not fit');
  return JSON.parse(Buffer.from(rawBody).toString('utf8')) as WebhookEvent;
}
