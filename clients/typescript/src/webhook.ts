/** An event as a webhook gets it. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly organization: { readonly id: number; readonly name: string };
}

const TOLERANCE_S = 5 * 60;
const encoder = new TextEncoder();

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

/** Key bytes: the decoded part of a `whsec_` secret, else its UTF-8 bytes. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const decoded = secret.startsWith('whsec_') ? fromBase64(secret.slice(6)) : new Uint8Array();
  return decoded.length > 0 ? decoded : encoder.encode(secret);
}

/**
 * The event of a delivery that Docket signed with the secret. `headers`: a Headers object, or as Node gives them; `rawBody` as it arrived, not parsed.
 * Throws an Error that says what is wrong: a missing header, a clock more than five minutes off, a signature of another key.
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  rawBody: string | Uint8Array,
  now: Date = new Date(),
): Promise<WebhookEvent> {
  const read = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const [id, timestamp, signatures] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature')];
  if (!id || !signatures || !/^\d{1,12}$/.test(timestamp)) throw new Error('webhook-id, webhook-timestamp or webhook-signature is missing');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) throw new Error('the delivery is too old or too new');
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  const begin = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(begin.length + body.length);
  signed.set(begin);
  signed.set(body, begin.length);
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const signature of signatures.split(' ')) {
    // Compared by the platform, in constant time.
    if (signature.startsWith('v1,') && (await crypto.subtle.verify('HMAC', key, fromBase64(signature.slice(3)), signed)))
      return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  }
  throw new Error('the signature does not fit');
}
