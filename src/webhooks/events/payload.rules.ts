import type { LoggedEvent } from '../../platform/events/index.js';

/** Most bytes of a delivered body (D81). */
export const MAX_BODY_BYTES = 256 * 1024;

/** What receivers of webhooks get (sequence and livemode: D76). */
export interface EventPayload {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly organization: { readonly id: number; readonly name: string };
  readonly sequence: number | null;
  readonly livemode: boolean;
}

/** The payload of an event. */
export function payloadOf(event: LoggedEvent, organizationName: string): EventPayload {
  return {
    id: event.id,
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    data: event.data,
    organization: { id: event.organizationId, name: organizationName },
    sequence: event.sequence,
    livemode: event.mode === 'live',
  };
}

/**
 * The bytes that are signed and sent. Over 256 KiB extractedData becomes null; should that not do, the largest other members go the same way. Then
 * `truncated: true` stands in `data`, where the values are missing, and beside it for receivers that do not look into `data` (D81).
 */
export function bodyOf(payload: EventPayload): Buffer {
  const whole = Buffer.from(JSON.stringify(payload));
  if (whole.length <= MAX_BODY_BYTES) return whole;
  const data: Record<string, unknown> = { ...payload.data, truncated: true };
  const size = (name: string) => JSON.stringify(data[name] ?? null).length;
  const candidates = Object.keys(payload.data)
    .filter((name) => name !== 'extractedData' && !name.endsWith('Id'))
    .sort((a, b) => size(b) - size(a));
  for (const name of ['extractedData', ...candidates]) {
    if (data[name] === undefined) continue;
    data[name] = null;
    const body = Buffer.from(JSON.stringify({ ...payload, data, truncated: true }));
    if (body.length <= MAX_BODY_BYTES) return body;
  }
  return Buffer.from(JSON.stringify({ ...payload, data: { truncated: true }, truncated: true }));
}
