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
