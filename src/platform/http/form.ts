import { parse } from 'node:querystring';
import type { RequestHandler } from 'express';
import { bodyBytes, discardRest, MOST_OPEN_BYTES, requireOpenBody } from './body-bytes.js';

/** Fields of a form; further ones are not looked at. */
const MOST_FIELDS = 40;
const FORM = 'application/x-www-form-urlencoded';

/** Reads a posted form into `request.body`: at most 16 KiB, not packed (D132), as pages get them from anybody. Another media type is no form: an empty one. */
export const readForm: RequestHandler = async (request, _response, next) => {
  requireOpenBody(request);
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const chunks: Buffer[] = [];
  if (type === FORM) for await (const chunk of bodyBytes(request, MOST_OPEN_BYTES)) chunks.push(chunk);
  else discardRest(request);
  request.body = { ...parse(Buffer.concat(chunks).toString('utf8'), '&', '=', { maxKeys: MOST_FIELDS }) };
  next();
};

/** The text in a field of a form; empty for a field that is missing or stands there twice. Pure. */
export const textOf = (field: unknown): string => (typeof field === 'string' ? field : '');

/** The JSON object in a field of a form; an empty one for what is none. Pure. */
export function objectOf(field: unknown): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(textOf(field));
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
